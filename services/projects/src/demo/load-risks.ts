import { demoId } from '@portal/contracts/common/demo';
import { DUE_DAYS, isIssued, type RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { ENDINGS, FINDINGS, FURTHER, REJECTIONS } from './findings.ts';
import { PORTFOLIOS, type Portfolio } from './portfolio.ts';
import {
  DAY_MS,
  inspectionsOf,
  peopleOf,
  priorityOf,
  statusesOf,
  type DemoInspection,
  type DemoSite,
} from './risk-sites.ts';
import { stepsTo } from './risk-steps.ts';
import { addRows } from './store.ts';

type Rows = Record<string, unknown>[];

/** Adds inspections of the demo projects with an engineer, with recommendations in all statuses; existing ones stay. */
export async function loadRisks(knex: Knex, now = Date.now()): Promise<number> {
  let added = 0;
  for (const portfolio of PORTFOLIOS) added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio, now));
  return added;
}

async function loadPortfolio(tx: Knex.Transaction, { key, projects }: Portfolio, now: number): Promise<number> {
  const ids = Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`));
  const there = await tx('projects as p')
    .join('locations as l', (on) => on.on('l.project_id', 'p.id').andOnVal('l.is_primary', true))
    .whereIn('p.id', ids)
    .whereNotExists((query) => query.from('inspections as i').whereRaw('i.project_id = p.id'))
    .select<{ id: string; status: string; expected_inspections: number; location_id: string; name: string }[]>(
      'p.id',
      'p.status',
      'p.expected_inspections',
      'l.id as location_id',
      'l.name',
    );
  const found = new Map(there.map((project) => [project.id, project]));
  const tables = { inspections: [] as Rows, recommendations: [] as Rows, activities: [] as Rows, comments: [] as Rows };
  ids.forEach((projectId, index) => {
    const project = found.get(projectId);
    const people = project && peopleOf(key, index);
    if (!people) return;
    const site: DemoSite = {
      ...{ index, projectId, ...people },
      isClosed: project.status === 'Closed',
      expected: project.expected_inspections,
      locationId: project.location_id,
      locationName: project.name,
    };
    let number = 0;
    for (const inspection of inspectionsOf(site, now)) {
      tables.inspections.push(inspectionRow(site, inspection));
      tables.activities.push(...inspectionSteps(site, inspection));
      for (const status of statusesOf(site, inspection)) {
        number += 1;
        addRecommendation(tables, site, inspection, number, status, now);
      }
    }
  });
  await addRows(tx, 'inspections', tables.inspections as never);
  const added = await addRows(tx, 'recommendations', tables.recommendations as never);
  await addRows(tx, 'activities', tables.activities as never);
  await addRows(tx, 'recommendation_comments', tables.comments as never);
  return added.length;
}

const iso = (time: number): string => new Date(time).toISOString();

const inspectionRow = (site: DemoSite, { id, number, status, isIssued: issued, start }: DemoInspection) => ({
  id,
  project_id: site.projectId,
  version: status === 'Completed' ? 3 : 1,
  number,
  status,
  kind: (['OnSite', 'OnSite', 'Virtual', 'OnSite', 'Desktop'] as const)[site.index % 5] ?? 'OnSite',
  location_id: site.locationId,
  location_name: site.locationName,
  start_at: iso(start),
  end_at: iso(start + (status === 'InProgress' ? DAY_MS : 4 * 3_600_000)),
  attendees: site.people.site ? [site.people.engineer.name, site.people.site.name] : [site.people.engineer.name],
  agenda:
    number === 1
      ? 'First visit: fire, water and security; walk of the whole site.'
      : 'Follow-up of the first visit; works above level 4.',
  is_frozen: false,
  started_at: status === 'Upcoming' ? null : iso(start),
  completed_at: status === 'Completed' ? iso(start + 5 * 3_600_000) : null,
  issued_at: issued ? iso(start + 5 * DAY_MS) : null,
  created_at: iso(start - 21 * DAY_MS),
  created_by: site.people.engineer.name,
  changed_at: iso(status === 'Completed' ? start + 5 * 3_600_000 : start - 21 * DAY_MS),
  changed_by: site.people.engineer.name,
});

function inspectionSteps({ projectId, people }: DemoSite, inspection: DemoInspection): Rows {
  const { id, status, isIssued: issued, start } = inspection;
  const by = { actor_id: people.engineer.id, actor_name: people.engineer.name };
  const byClock = { actor_id: null, actor_name: 'System' };
  const row = (n: number, action: string, at: number, who: object, from: string | null, to: string) => ({
    id: demoId(`activity:${id}:${n}`),
    project_id: projectId,
    item_kind: 'inspection',
    item_id: id,
    part: '',
    happened_at: iso(at),
    ...who,
    action,
    old_status: from,
    new_status: to,
    words: null,
  });
  return [
    row(0, 'schedule', start - 21 * DAY_MS, by, null, 'Upcoming'),
    ...(status === 'Upcoming' ? [] : [row(1, 'start', start, byClock, 'Upcoming', 'InProgress')]),
    ...(status === 'Completed' ? [row(2, 'complete', start + 5 * 3_600_000, by, 'InProgress', 'Completed')] : []),
    ...(issued ? [row(3, 'issue', start + 5 * DAY_MS, by, 'Completed', 'Completed')] : []),
  ];
}

function addRecommendation(
  tables: { readonly recommendations: Rows; readonly activities: Rows; readonly comments: Rows },
  site: DemoSite,
  inspection: DemoInspection,
  number: number,
  status: RecommendationStatus,
  now: number,
): void {
  const { projectId, people, index, isApproved } = site;
  const id = demoId(`recommendation:${projectId}:${number}`);
  const finding = FINDINGS[(index * 5 + number) % FINDINGS.length];
  if (!finding) return;
  const words = (texts: readonly string[]): string => texts[number % texts.length] ?? '';
  const steps = stepsTo(status, { isApproved, hasSite: people.site !== null });
  const priority = priorityOf(number, status);
  const at = (day: number): string => iso(Math.min(inspection.start + day * DAY_MS + number * 60_000, now - 60_000));
  const isEnded = status === 'Closed' && people.site === null;
  const wordsOf: Readonly<Record<string, string | null>> = {
    reject: words(REJECTIONS),
    action: finding.action,
    requireFurtherAction: words(FURTHER),
    close: isEnded ? words(ENDINGS) : null,
  };
  let from: string | null = null;
  steps.forEach(({ action, to, by, day }, n) => {
    const person = people[by] ?? people.engineer;
    const happened = {
      id: demoId(`activity:${id}:${n}`),
      project_id: projectId,
      ...{ item_kind: 'recommendation', item_id: id, part: '' },
    };
    tables.activities.push({
      ...{ ...happened, happened_at: at(day + n / 1_000), actor_id: person.id, actor_name: person.name },
      ...{ action, old_status: from, new_status: to, words: wordsOf[action] ?? null },
    });
    const comment = action === 'requireFurtherAction' || action === 'close' ? wordsOf[action] : null;
    if (comment) {
      tables.comments.push({
        id: demoId(`comment:${id}:${n}`),
        recommendation_id: id,
        ...{ author_id: person.id, author_name: person.name, author_role: 'RiskEngineer' },
        ...{ body: comment, created_at: at(day) },
      });
    }
    from = to;
  });
  const last = steps.at(-1);
  const dayOf = (action: string): number | undefined => steps.find((one) => one.action === action)?.day;
  const actioned = dayOf('action');
  const closed = dayOf('close');
  const issuedAt = isIssued(status) ? at(5) : null;
  tables.recommendations.push({
    ...{ id, project_id: projectId, inspection_id: inspection.id, version: steps.length, number, status },
    ...{
      category: finding.category,
      type: finding.type,
      priority,
      comment: finding.comment,
      location: finding.location,
    },
    due_on: iso(inspection.start + (5 + DUE_DAYS[priority]) * DAY_MS).slice(0, 10),
    combustibility: finding.category === 'Fire' ? 'Combustible' : null,
    ...{ author_id: people.engineer.id, author_name: people.engineer.name },
    rejection_reason: status === 'Rejected' || status === 'Amended' ? wordsOf['reject'] : null,
    action: actioned === undefined ? null : finding.action,
    actioned_by: actioned === undefined ? null : (people.site?.id ?? null),
    actioned_by_name: actioned === undefined ? null : (people.site?.name ?? null),
    actioned_at: actioned === undefined ? null : at(actioned),
    issued_at: issuedAt,
    closed_at: closed === undefined ? null : at(closed),
    ...{
      created_at: at(0.2),
      changed_at: at(last?.day ?? 0),
      changed_by: people[last?.by ?? 'engineer']?.name ?? null,
    },
  });
}
