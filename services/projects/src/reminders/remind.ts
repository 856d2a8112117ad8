import { REMINDER_TYPES, reminderDue, type Reminder, type ReminderType } from '@portal/contracts/events/reminders';
import { RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import { publishAll } from '@portal/event-bus';
import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { MOMENTS } from './moments.ts';

/** Projects of one transaction. Each reads all that is due, so that few large ones take less than many small ones. */
const BATCH = 1_000;

interface Due {
  readonly projectId: string;
  readonly data: Partial<Reminder> & { readonly priority?: NonNullable<Reminder['highestPriority']> };
}
type Project = Pick<Reminder, 'projectId' | 'projectName' | 'insurerCompanyId' | 'participants'>;

/**
 * Publishes due reminders of a batch of projects, each once (decisions §22): publishing and recording are one
 * transaction, so that a killed copy of the service has published nothing, and of two copies one works. Returns their
 * number, and if more are due.
 */
export async function remindOfDue(knex: Knex, type: ReminderType): Promise<{ n: number; isMore: boolean }> {
  return transaction(knex, async (tx) => {
    const { rows: locks } = await tx.raw<{ rows: { isMine: boolean }[] }>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as "isMine"',
      [`reminders/${type}`],
    );
    if (!locks[0]?.isMine) return { n: 0, isMore: false };
    const { due, isMore } = await takeDue(tx, type);
    const events = await eventsOf(tx, type, due);
    await publishAll(tx, reminderDue, events, null);
    // Save the time only after the last batch: otherwise moments of later batches would count as past.
    if (!isMore) await saveLook(tx, type);
    return { n: events.length, isMore };
  });
}

/** Selects due moments that were not reminded of and marks them as done. A new type starts at this run. */
async function takeDue(tx: Knex.Transaction, type: ReminderType): Promise<{ due: Due[]; isMore: boolean }> {
  const { due, gathersHours } = MOMENTS[type];
  const since = (await tx('reminder_looks').where({ type }).first<{ looked_until: Date } | undefined>())?.looked_until;
  const { rows } = await tx.raw<{ rows: (Due & { place: string })[] }>(
    `with due as (
      select d.*, dense_rank() over (order by d.project_id) as place from (${due}) d
      where not exists (
        select from reminders r where r.type = :type and r.subject = d.subject and r.moment = d.moment
      ) and not exists (
        select from reminders g where g.project_id = d.project_id and g.type = :type
          and g.raised_at > greatest(d.moment, now() - make_interval(hours => :gathers))
      )
    ), taken as (
      insert into reminders (type, subject, moment, project_id)
      select :type, subject, moment, project_id from due where place <= :batch
      on conflict do nothing returning subject, moment
    )
    select due.project_id as "projectId", due.data, due.place from due join taken using (subject, moment)
    order by due.place, due.subject`,
    { type, since: since ?? new Date(), gathers: gathersHours ?? 0, batch: BATCH },
  );
  return { due: rows, isMore: Number(rows.at(-1)?.place ?? 0) === BATCH };
}

/** Forgets that an inspection was to be scheduled, as it is once more when it has been deleted. */
export async function remindOfScheduling(tx: Knex.Transaction, projectId: string, inspectionId: string): Promise<void> {
  const subject = tx('inspections').where({ id: inspectionId }).select(tx.raw(`project_id || '/' || number`));
  await tx('reminders').where({ type: 'InspectionScheduleReminder', project_id: projectId, subject }).delete();
}

/** Forgets that an inspection was short of documents, as it is once more when it has become virtual again. */
export async function remindOfDocuments(tx: Knex.Transaction, inspectionId: string): Promise<void> {
  await tx('reminders')
    .whereIn('type', ['VirtualInspectionDocumentsDue', 'MissingDocumentsReminder'])
    .where({ subject: inspectionId })
    .delete();
}

/**
 * Forgets that inspections of higher numbers than a project expects were to be scheduled: where it expects them again later, they
 * are once more.
 */
export async function remindOfExpectedAgain(
  tx: Knex.Transaction,
  { projectId, expectedInspections }: { readonly projectId: string; readonly expectedInspections: number },
): Promise<void> {
  await tx('reminders')
    .where({ type: 'InspectionScheduleReminder', project_id: projectId })
    .whereRaw(`split_part(subject, '/', 2)::int > ?`, [expectedInspections])
    .delete();
}

async function saveLook(tx: Knex.Transaction, type: ReminderType): Promise<void> {
  const row = { type, looked_until: tx.fn.now() };
  await tx('reminder_looks').insert(row).onConflict('type').merge();
}

async function eventsOf(tx: Knex.Transaction, type: ReminderType, due: readonly Due[]): Promise<Reminder[]> {
  const projects = await projectsOf(tx, [...new Set(due.map(({ projectId }) => projectId))]);
  if (MOMENTS[type].gathersHours === undefined) {
    return due.flatMap(({ projectId, data }) => {
      const project = projects.get(projectId);
      return project ? [{ type, ...project, ...data }] : [];
    });
  }
  return [...projects.values()].map((project) => {
    const own = due.filter(({ projectId }) => projectId === project.projectId).map(({ data }) => data);
    const days = own.flatMap(({ dueDate }) => dueDate ?? []).sort();
    const highestPriority = RECOMMENDATION_PRIORITIES.find((one) => own.some(({ priority }) => priority === one));
    return { type, ...project, n: own.length, dueDate: days[0], highestPriority };
  });
}

async function projectsOf(tx: Knex.Transaction, ids: readonly string[]): Promise<Map<string, Project>> {
  const { rows } = await tx.raw<{ rows: Project[] }>(
    `select p.id as "projectId", p.name as "projectName", p.company_id as "insurerCompanyId", coalesce((
        select json_agg(json_build_object('userId', t.user_id, 'companyId', t.company_id, 'role', t.role,
          'isPrimary', t.is_primary) order by t.user_id)
        from project_participants t where t.project_id = p.id), '[]') as participants
    from projects p where p.id = any(?::uuid[]) order by p.id`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** Interval at which reminders are evaluated. */
const EVERY_MS = 5_000;

/**
 * Evaluates reminders while the service listens, each type at its own interval, one after another: requests need
 * the database's connections. A failing type does not delay the others.
 */
export function startReminders(app: PortalApp, knex: Knex): void {
  const nextRuns = new Map<ReminderType, number>();
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      for (const type of REMINDER_TYPES) {
        if (isStopping() || Date.now() < (nextRuns.get(type) ?? 0)) continue;
        try {
          while (!isStopping() && (await remindOfDue(knex, type)).isMore);
          nextRuns.set(type, Date.now() + MOMENTS[type].everyMs);
        } catch (error) {
          app.log.warn({ err: error, type }, 'What is due could not be published; trying again');
        }
      }
    },
    failureMessage: 'Reminders failed; trying again',
  });
}
