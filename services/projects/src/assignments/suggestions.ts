import type { Viewer } from '@portal/access';
import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { NearEngineer, SuggestedEngineer, Suggestions } from '@portal/contracts/projects/assignment';
import { DISTANCE_STEP_KM } from '@portal/contracts/projects/assignment-lists';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import { distance } from 'geokdbush';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId } from '../core/access/reach-project.ts';
import type { CompanyOfBook } from '../core/assignment/bind-company.ts';
import { FROM_SQUARE, squareOf } from './square.ts';

/** Maximum number of choices in a picker. */
const MOST = 500;

/** The project that is assigned, and its owner. */
interface Place {
  readonly id: string;
  readonly companyId: string;
}

/** SQL that is true for people `m` whom the owner of a project knows: accepted contacts of its projects or of its book. */
const KNOWN = `exists (select from contacts k
  where k.user_id = m.user_id and k.company_id = $1 and k.is_accepted and k.request_status is null)`;

const HAS_ACCOUNT = `m.access_status = 'HasAccess' and not m.is_deleted`;

/** SQL that is true for people `m` whom the insurer keeps out of the project, or has yet to decide about (decisions §26.1). */
const KEPT_OUT = `exists (select from contacts o
  where o.project_id = $2 and o.user_id = m.user_id and o.request_status is not null)`;

type Row = Omit<SuggestedEngineer, 'distanceKm'> & {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly siteLatitude: number | null;
  readonly siteLongitude: number | null;
};

interface Found {
  readonly engineer: SuggestedEngineer;
  readonly town: Coordinate | null;
}

/**
 * Returns the engineers whom the viewer may assign, the best first. An insurer assigns its own and those whom it knows from its
 * contacts, a risk company its own: nobody learns of people by assigning them. Inspections are counted in the insurer's own
 * projects, for a risk company in all: nobody learns how much an engineer works for others. Completed ones are those that the
 * engineer has completed, whoever has the project now; the load is what the engineer is about to hold.
 */
export async function suggestedEngineers(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  place: Place,
  most = MOST,
): Promise<SuggestedEngineer[]> {
  const found = await foundEngineers(target, viewer, place, { most });
  return found.map(({ engineer }) => engineer);
}

/** Returns one of them by id, also of more than a picker offers; undefined for any other person. */
export async function suggestedEngineer(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  place: Place,
  id: string,
): Promise<SuggestedEngineer | undefined> {
  const [found] = isProjectId(id) ? await foundEngineers(target, viewer, place, { onlyId: id }) : [];
  return found?.engineer;
}

/** Returns those of them whose distance is known, the nearest first, each with the middle of the square that the town is in. */
export async function nearEngineers(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  place: Place,
  most = MOST,
): Promise<NearEngineer[]> {
  const found = await foundEngineers(target, viewer, place, { isNearest: true, most });
  return found
    .flatMap(({ engineer, town }) =>
      engineer.distanceKm === null || town === null
        ? []
        : [{ ...engineer, distanceKm: engineer.distanceKm, place: squareOf(town) }],
    )
    .toSorted(nearer);
}

/** SQL that grows with the distance of an engineer's `square` from a `site` (haversine): who is left out tells no more than it. */
const DISTANCE = `power(sind((square.latitude - site.latitude) / 2), 2)
  + cosd(square.latitude) * cosd(site.latitude) * power(sind((square.longitude - site.longitude) / 2), 2)`;

interface Search {
  readonly onlyId?: string | null;
  /** True for those whose distance is known, the nearest of them. */
  readonly isNearest?: boolean;
  readonly most?: number;
}

/** Returns the best of the engineers, or the nearest: of more than a picker offers, the others are left out. */
async function foundEngineers(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  { id, companyId }: Place,
  { onlyId = null, isNearest = false, most = MOST }: Search,
): Promise<Found[]> {
  const isCompany = viewer.role === 'RCCoordinator';
  const seen = isCompany ? 'm.company_id = $1' : `(m.company_id = $1 or ${KNOWN})`;
  const inCounted = isCompany ? '' : ' and p.company_id = $1';
  const completed = `from activities a
    join inspections i on i.id = a.item_id and i.status = 'Completed'
    join projects p on p.id = i.project_id${inCounted}
    where a.actor_id = m.user_id and a.item_kind = 'inspection' and a.action = 'complete'`;
  const upcoming = `from project_participants pp
    join projects p on p.id = pp.project_id${inCounted}
    join inspections i on i.project_id = p.id and i.status = 'Upcoming'
    where pp.user_id = m.user_id and pp.role = 'RiskEngineer' and pp.is_primary`;
  const best = `
      select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", m.email,
        m.company_id as "companyId", m.company_name as "companyName", e.designation, e.latitude, e.longitude,
        site.latitude as "siteLatitude", site.longitude as "siteLongitude",
        (select count(*)::int ${completed}
          and p.project_type_id = (select project_type_id from projects where id = $2)) as "completedInspections",
        (select count(*)::int ${upcoming} and not i.is_frozen
          and i.start_at between now() and now() + interval '30 days') as load
      from members m
      left join engineer_profiles e on e.user_id = m.user_id${FROM_SQUARE}
      left join locations site on site.project_id = $2 and site.is_primary
      where m.role = 'RiskEngineer' and ${HAS_ACCOUNT} and ${seen} and not ${KEPT_OUT}
        and ($3::uuid is null or m.user_id = $3)
        ${isNearest ? 'and e.latitude is not null and site.latitude is not null' : ''}
      order by ${isNearest ? '' : '(m.company_id is not distinct from $1) desc, "completedInspections" desc, load,'} ${DISTANCE},
        ${nameOrder('m.last_name')}, ${nameOrder('m.first_name')}, m.user_id limit $4`;
  const engineers = await queryPrepared<Row>(target, {
    name: `${isNearest ? 'near' : 'suggested'}-engineers-${isCompany ? 'company' : 'insurer'}`,
    // The order by distance would tell which of two in one step lives nearer.
    text: `select * from (${best}) b order by ${nameOrder('b."lastName"')}, ${nameOrder('b."firstName"')}, b."userId"`,
    values: [isCompany ? viewer.companyId : companyId, id, onlyId, most],
  });
  const isOwn = (one: SuggestedEngineer) => Number(one.companyId !== null && one.companyId === viewer.companyId);
  return engineers
    .map(({ latitude, longitude, siteLatitude, siteLongitude, ...engineer }): Found => {
      const [town, site] = [pointOf(latitude, longitude), pointOf(siteLatitude, siteLongitude)];
      const distanceKm = town && site && roundedDistance(squareOf(town), site);
      return { engineer: { ...engineer, distanceKm }, town };
    })
    .toSorted(
      ({ engineer: one }, { engineer: other }) =>
        isOwn(other) - isOwn(one) ||
        other.completedInspections - one.completedInspections ||
        one.load - other.load ||
        nearer(one, other),
    );
}

/** Compares distances; unknown ones are last. */
function nearer(one: SuggestedEngineer, other: SuggestedEngineer): number {
  const [first, second] = [one.distanceKm ?? Infinity, other.distanceKm ?? Infinity];
  return first === second ? 0 : first - second;
}

const pointOf = (latitude: number | null, longitude: number | null): Coordinate | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/**
 * Returns the distance in kilometres from the middle of an engineer's square to a site, rounded to steps of 50, at least one: a
 * site that is moved about does not find the town itself.
 */
function roundedDistance(square: Coordinate, site: Coordinate): number {
  const km = distance(square.longitude, square.latitude, site.longitude, site.latitude);
  return Math.max(1, Math.round(km / DISTANCE_STEP_KM)) * DISTANCE_STEP_KM;
}

/**
 * Returns the risk companies of an insurer's book, to which it may give a project whether they have an account or not: the
 * answer does not tell which have one. Risk companies give it to none.
 */
export async function suggestedCompanyContacts(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
): Promise<Suggestions['companyContacts']> {
  if (viewer.role === 'RCCoordinator') return [];
  return queryPrepared<Suggestions['companyContacts'][number]>(target, {
    name: 'suggested-company-contacts',
    text: `select id, name, email from company_contacts where company_id = $1 and type = 'Risk'
      order by name_key, id limit ${MOST}`,
    values: [viewer.companyId],
  });
}

/** Returns a risk company of the book of the viewer's company; undefined for any other. */
export const companyOfBook = (
  tx: Knex.Transaction,
  { companyId }: Viewer,
  id: string,
): Promise<CompanyOfBook | undefined> =>
  tx('company_contacts')
    .where({ id, company_id: companyId, type: 'Risk' })
    .first<CompanyOfBook | undefined>('id', 'name', 'email');

/**
 * Returns the risk companies to which an insurer may give a project: those of its contacts that have a coordinator with an
 * account; with `onlyId`, that one alone. Risk companies give it to none.
 */
export async function suggestedCompanies(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  { companyId }: Pick<Place, 'companyId'>,
  onlyId: string | null = null,
): Promise<Suggestions['companies']> {
  if (viewer.role === 'RCCoordinator') return [];
  return queryPrepared<Suggestions['companies'][number]>(target, {
    name: 'suggested-companies',
    text: `
      select c.company_id as id, c.name from companies c
      where c.type = 'Risk' and ($2::uuid is null or c.company_id = $2)
        and exists (select from members m where m.company_id = c.company_id and m.role = 'RCCoordinator' and ${HAS_ACCOUNT})
        and exists (select from members m where m.company_id = c.company_id and ${HAS_ACCOUNT} and ${KNOWN})
      order by ${nameOrder('c.name')}, c.company_id limit ${MOST}`,
    values: [companyId, onlyId],
  });
}
