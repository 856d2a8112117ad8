import { tabStateOf, type Viewer } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import { RECIPIENT_ROLES, type RecipientRole } from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { actorOf, admit, auditAbout, auditNothing, invalid, nameOrder, queryPrepared } from '@portal/service-kit';
import { evaluateReport } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { ReachedProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { seesAddresses } from '../core/inspection/sees-addresses.ts';
import { IS_UNACCEPTED } from '../core/project/unaccepted.ts';
import { EVENTS } from './events.ts';
import { reachReport, type ReachedReport } from './reach-report.ts';
import { factsOf } from './report.mapping.ts';
import { reportSettingsOf } from './report-settings.ts';
import { changeReport, storedReport, type StoredReport } from './report.repository.ts';

/** Follows a sharing: the report notes of the project open to its recipients, and to those who read them after any report. */
export type OnShare = (tx: Knex.Transaction, projectId: string) => Promise<void>;

/** Person with whom a report can be shared. */
interface StoredCandidate {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly companyName: string | null;
  readonly shared_at: Date | null;
}

/**
 * Returns the people with whom a report can be shared, brokers first (decisions §27): participants with access who read shared
 * reports, and to whom the company shows the tab. Contacts who have not accepted yet are not among them.
 */
async function candidatesFor(
  target: pg.Pool | Knex.Transaction,
  { row, project }: Pick<ReachedReport, 'row' | 'project'>,
): Promise<StoredCandidate[]> {
  const rows = await queryPrepared<StoredCandidate>(target, {
    name: 'report-candidates',
    text: `
      select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", m.email, pp.role,
        c.name as "companyName", t.shared_at
      from project_participants pp
      join members m on m.user_id = pp.user_id and m.role = pp.role
      left join companies c on c.company_id = m.company_id
      left join report_recipients t on t.report_id = $2 and t.user_id = pp.user_id
      where pp.project_id = $1 and pp.role = any($3) and m.access_status = 'HasAccess' and not m.is_deleted
        and not ${IS_UNACCEPTED}
      order by array_position($3::text[], pp.role), ${nameOrder('m.last_name')},
        ${nameOrder('m.first_name')}, m.user_id`,
    values: [project.id, row.id, [...RECIPIENT_ROLES]],
  });
  return rows.filter(({ role }) => seesReports(project, role));
}

const seesReports = ({ tabFacts }: ReachedProject, role: Role): boolean =>
  tabStateOf('reports', tabFacts, { role, companyType: 'NoCompany', plan: 'FreeUsage' }).enabled;

/**
 * Returns the people with whom the viewer can share a report, as the dialog lists them; their e-mails are those of CONTACTS.
 * @throws as `share` does
 */
export async function shareCandidates(pool: pg.Pool, viewer: Viewer, reportId: string) {
  const reached = await reachReport(pool, viewer, reportId);
  admit(evaluateReport(factsOf(reached.row, reached.side, viewer), 'share', viewer));
  const candidates = await candidatesFor(pool, reached);
  const { notifiesBrokers } = await reportSettingsOf(pool, reached.project.id);
  const showsEmails = seesAddresses(reached.project, viewer);
  return candidates.map(({ shared_at: sharedAt, email, ...person }) => {
    const isBroker = person.role === 'Broker';
    return {
      ...person,
      email: showsEmails ? email : null,
      isBroker,
      isPreselected: isBroker && sharedAt === null && notifiesBrokers,
      sharedDateTime: sharedAt?.toISOString() ?? null,
    };
  });
}

/**
 * Shares an approved report. Whoever has it already keeps it, and is not told again.
 * @throws 400 for somebody who has left the project, or cannot receive reports
 */
export async function share(
  tx: Knex.Transaction,
  viewer: Viewer,
  { reportId, recipientIds }: { readonly reportId: string; readonly recipientIds: readonly string[] },
  onShare: OnShare,
): Promise<StoredReport> {
  auditAbout({ kind: 'report', id: reportId });
  // Readers of the notes depend on all reports: of two sharings at once the second sees the first.
  const reached = await reachReport(tx, viewer, reportId, 'no key update');
  const { row, side, project } = reached;
  admit(evaluateReport(factsOf(row, side, viewer), 'share', viewer));
  if (new Set(recipientIds).size < recipientIds.length) throw invalid({ recipientIds: [REPORT_TEXTS.recipientTwice] });
  const candidates = new Map((await candidatesFor(tx, reached)).map((one) => [one.userId, one]));
  if (recipientIds.some((id) => !candidates.has(id))) throw invalid({ recipientIds: [REPORT_TEXTS.notRecipient] });
  const added = recipientIds.filter((id) => candidates.get(id)?.shared_at === null);
  if (added.length === 0) {
    auditNothing();
    return row;
  }
  const actor = actorOf(viewer);
  await tx('report_recipients').insert(added.map((user_id) => ({ report_id: row.id, user_id, shared_by: actor.name })));
  const after = await changeReport(tx, row.id, { shared_at: tx.raw('coalesce(shared_at, now())') }, actor.name);
  await onShare(tx, project.id);
  const names = added.map((id) => `${candidates.get(id)?.firstName} ${candidates.get(id)?.lastName}`);
  await recordChange(tx, {
    ...{ kind: 'report', id: row.id, projectId: project.id, action: 'share', actor },
    ...{ before: { status: row.status }, after: { status: after.status }, words: names.join(', ') },
    event: [EVENTS.shared(after, added), EVENTS.hint(after, added)],
    details: { projectId: project.id, type: row.type, recipientIds: added },
  });
  return storedReport(tx, row.id);
}
