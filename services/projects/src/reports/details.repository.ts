import type { ReportDetails, ReportVersion } from '@portal/contracts/reports/report';
import { nameOrder, notFound, queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { settingOf } from './report.mapping.ts';
import { STATE, type StoredReport, type StoredSetting } from './report.repository.ts';

/** A picture of a document with the digest of the bytes that were read; null where there were none. */
interface PictureDigest {
  readonly fileId: string;
  readonly sha256: string | null;
}

interface StoredVersion extends StoredSetting {
  readonly created_at: Date;
  readonly created_by: string;
  readonly data_sha256: string;
  readonly decisions: readonly {
    readonly step: 'RiskCompany' | 'Insurer';
    readonly personName: string;
    readonly decidedDateTime: string;
    readonly decision: 'Approved' | 'Rejected';
    readonly reason: string | null;
    readonly sha256: string | null;
  }[];
  readonly picture_count: number;
  readonly missing_pictures: readonly string[];
}

const VERSION = `
  select d.number, d.frozen_at, d.job_id, ${STATE}, d.percent, d.failure, d.set_content_version, d.pdf_key, d.pdf_sha256,
    d.pdf_bytes, d.pages, d.previews, d.created_at, d.created_by, d.data_sha256`;

/**
 * Returns the versions of a report, newest first. Those with whom it is shared get the approved one alone, without the way to it.
 */
export async function versionsOf(pool: pg.Pool, row: StoredReport, isReader: boolean): Promise<ReportVersion[]> {
  const rows = await queryPrepared<StoredVersion>(pool, {
    name: 'report-versions',
    text: `${VERSION}, jsonb_array_length(d.pictures) as picture_count, d.missing_pictures, coalesce((
        select json_agg(json_build_object('step', o.step, 'personName', o.person_name, 'decision', o.decision,
          'reason', o.reason, 'sha256', o.pdf_sha256, 'decidedDateTime',
          to_char(o.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.id)
        from report_decisions o where o.report_id = d.report_id and o.number = d.number), '[]') as decisions
      from report_versions d where d.report_id = $1 and ($2::integer is null or d.number = $2) order by d.number desc`,
    values: [row.id, isReader ? row.number : null],
  });
  return rows.map((one) => ({
    number: one.number,
    createdDateTime: one.created_at.toISOString(),
    createdBy: one.created_by,
    frozenDateTime: one.frozen_at?.toISOString() ?? null,
    dataSha256: one.data_sha256,
    setting: settingOf(one),
    isApproved: row.status === 'Approved' && one.number === row.number,
    pictureCount: one.picture_count,
    missingPictures: [...one.missing_pictures],
    decisions: isReader ? one.decisions.filter(({ decision }) => decision === 'Approved') : [...one.decisions],
  }));
}

/** Returns the people with whom a report is shared, as their names are now. */
export async function recipientsOf(pool: pg.Pool, reportId: string): Promise<ReportDetails['recipients']> {
  const rows = await queryPrepared<ReportDetails['recipients'][number] & { readonly shared_at: Date }>(pool, {
    name: 'report-recipients',
    text: `
      select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", m.role,
        c.name as "companyName", t.shared_at
      from report_recipients t join members m on m.user_id = t.user_id
      left join companies c on c.company_id = m.company_id
      where t.report_id = $1
      order by t.shared_at, ${nameOrder('m.last_name')}, ${nameOrder('m.first_name')}, m.user_id`,
    values: [reportId],
  });
  return rows.map(({ shared_at: sharedAt, ...person }) => ({ ...person, sharedDateTime: sharedAt.toISOString() }));
}

/** Returns the data of a report's newest version as it was frozen, its digest, and those of its pictures. */
export async function dataOfVersion(pool: pg.Pool, row: StoredReport) {
  const [found] = await queryPrepared<{ data: string; data_sha256: string; pictures: PictureDigest[] }>(pool, {
    name: 'report-version-data',
    text: 'select data, data_sha256, pictures from report_versions where report_id = $1 and number = $2',
    values: [row.id, row.number],
  });
  if (!found) throw notFound();
  return found;
}

/** Returns a version of a report by its number; undefined where there is none. */
export async function versionOf(pool: pg.Pool, reportId: string, number: number): Promise<StoredSetting | undefined> {
  const [found] = await queryPrepared<StoredSetting>(pool, {
    name: 'report-version',
    text: `${VERSION} from report_versions d where d.report_id = $1 and d.number = $2`,
    values: [reportId, number],
  });
  return found;
}
