import { storedName } from '@portal/contracts/common/name-key';
import { countryNameOf } from '@portal/contracts/common/countries';
import type { HazardSnapshot, LocationFields } from '@portal/contracts/projects/location';
import { LOCATION_TEXTS } from '@portal/contracts/projects/location-texts';
import { notFound, queryPrepared, type Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { cleanText } from '../core/text.ts';

/** A stored location. */
export interface StoredLocation {
  readonly id: string;
  readonly project_id: string;
  readonly version: number;
  readonly point_version: number;
  readonly name: string;
  readonly address: string;
  readonly country_code: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly is_primary: boolean;
  readonly time_zone: string | null;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** A location with the last assessment of its hazards at its present position. */
export interface AssessedLocation extends StoredLocation {
  readonly assessed_at: Date | null;
  readonly source: HazardSnapshot['source'];
  readonly perils: HazardSnapshot['perils'];
}

/** The 404 of a location that is not there or not the viewer's. */
export const locationNotFound = (): Problem => notFound(LOCATION_TEXTS.notFound);

/** The locations of a project, the primary one first, then as they were added. */
export function locationsOf(pool: pg.Pool, projectId: string): Promise<AssessedLocation[]> {
  return queryPrepared<AssessedLocation>(pool, {
    name: 'locations-of-project',
    text: `
      select l.*, a.assessed_at, a.source, a.perils from locations l
      left join lateral (
        select assessed_at, source, perils from location_assessments
        where location_id = l.id and point_version = l.point_version order by assessed_at desc limit 1
      ) a on true
      where l.project_id = $1 order by l.is_primary desc, l.created_at, l.id`,
    values: [projectId],
  });
}

/** Returns the locations of a project whose row the transaction has locked: they cannot change before its end. */
export function lockedLocations(tx: Knex.Transaction, projectId: string): Promise<StoredLocation[]> {
  return tx('locations').where({ project_id: projectId }).select<StoredLocation[]>('*');
}

/** The columns of what people enter, cleaned. */
export function columnsOf(fields: LocationFields) {
  return {
    name: storedName(fields.name),
    address: storedName(fields.address),
    country_code: fields.countryCode || null,
    state: cleanText(fields.state),
    city: cleanText(fields.city),
    // Turns -0 into 0, as JSON does.
    latitude: fields.coordinate.latitude + 0,
    longitude: fields.coordinate.longitude + 0,
  };
}

/** Adds a location and returns its id. */
export async function insertLocation(
  tx: Knex.Transaction,
  project: { readonly id: string; readonly companyId: string },
  columns: ReturnType<typeof columnsOf> & { readonly is_primary: boolean },
  changedBy: string,
): Promise<string> {
  const [row] = await tx('locations')
    .insert({ ...columns, project_id: project.id, company_id: project.companyId, changed_by: changedBy })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The insert of a location returned nothing');
  return row.id;
}

/** Changes columns of a location; its version grows. */
export async function changeLocation(
  tx: Knex.Transaction,
  id: string,
  columns: Readonly<Record<string, unknown>>,
  changedBy: string,
): Promise<number> {
  const [row] = await tx('locations')
    .where({ id })
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy })
    .returning<{ version: number }[]>('version');
  if (!row) throw locationNotFound();
  return row.version;
}

/**
 * Copies the primary location's country to the project for the list and the page's header. It is no field of PROJECT
 * DETAILS: the project's version stays.
 */
export async function showCountry(tx: Knex.Transaction, projectId: string, countryCode: string | null): Promise<void> {
  const country = countryCode === null ? null : (countryNameOf(countryCode) ?? null);
  await tx('projects')
    .where({ id: projectId })
    .whereRaw('(country_code, country) is distinct from (?::char(2), ?::text)', [countryCode, country])
    .update({ country_code: countryCode, country });
}
