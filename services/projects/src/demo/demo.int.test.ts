import { countWords, NAME_PATTERN } from '@portal/contracts/common/fields';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { locationChanged } from '@portal/contracts/events/locations';
import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import { APPROVAL_STEPS, REPORT_STATUSES, REPORT_TYPES } from '@portal/contracts/reports/report-lists';
import { riskPartText } from '@portal/contracts/projects/risk-band';
import { reportData, type ReportData } from '@portal/contracts/reports/report-data';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { contactForm } from '@portal/contracts/projects/contact';
import { newCompanyContact } from '@portal/contracts/projects/company-contact';
import { CLAIM_STATUSES } from '@portal/contracts/projects/claim-lists';
import { questionsById } from '@portal/contracts/projects/report-note-arithmetic';
import { answerFault } from '@portal/contracts/projects/report-note-rules';
import { noteFields } from '@portal/contracts/projects/note';
import { isTypeOf, RECOMMENDATION_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_MACHINE, REPORT_MACHINE } from '@portal/workflow';
import * as v from 'valibot';
import { BOOK_COMPANIES, BOOK_PEOPLE } from './books.ts';
import { PUBLISHED_QUESTIONS, questionsOf } from '../report-notes/questions.ts';
import { loadAssignments } from './load-assignments.ts';
import { loadBooks } from './load-books.ts';
import { loadClaims } from './load-claims.ts';
import { loadDevices } from './load-devices.ts';
import { loadNotes } from './load-notes.ts';
import { loadReportNotes } from './load-report-notes.ts';
import { loadReports } from './load-reports.ts';
import { loadRisks } from './load-risks.ts';
import { loadScores } from './load-scores.ts';
import { loadValues } from './load-values.ts';
import { loadMany, loadPortfolios } from './load.ts';
import { readPlaces, type Place } from './places.ts';
import { FINDINGS } from './findings.ts';
import { DEMO_NOTES } from './notes.ts';
import { companyIdOf } from './portfolio.ts';
import { waitForHazards } from './wait-for-hazards.ts';

let database: TestDatabase;
let places: Place[];
beforeAll(async () => {
  database = await createDatabase(migrations);
  places = readPlaces();
});
afterAll(() => database.drop());

interface StoredRisk {
  readonly id: string;
  readonly status: string;
}
interface Moved {
  readonly item_id: string;
  readonly action: string;
  readonly old_status: string | null;
  readonly new_status: string;
}

/** Facts of a report that may lie after its day. */
const PLANNED: ReadonlySet<string> = new Set(['dueDate', 'policyStartDate', 'policyExpireDate', 'buildDate']);

/** Returns the days that a report names, also in its texts, without those that are planned. */
function daysIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    const inTexts = [...value.matchAll(/(\d\d)\/(\d\d)\/(\d{4})/g)].map(
      ([, month, day, year]) => `${year}-${month}-${day}`,
    );
    return PLANNED.has(key) ? [] : [...inTexts, ...(/^\d{4}-\d{2}-\d{2}$/.test(value) ? [value] : [])];
  }
  if (Array.isArray(value)) return value.flatMap((one) => daysIn(one, key));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => daysIn(one, name))
    : [];
}

const quiet = () => undefined;
const count = async (rows: string): Promise<number> =>
  Number((await database.knex.raw<{ rows: { count: number }[] }>(`select count(*) from ${rows}`)).rows[0]?.count);

describe('demo data', () => {
  it('are 312 projects of real places, both types, six currencies and all statuses', async () => {
    expect(await loadPortfolios(database.knex, places)).toBe(312);
    const projects = await database.knex('projects').select('*');
    expect(new Set(projects.map(({ currency }) => currency))).toEqual(new Set(CURRENCIES));
    expect(new Set(projects.map(({ type }) => type)).size).toBe(2);
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(['Open', 'Closed']));
    expect(projects.some((project) => project.ready_to_be_reallocated)).toBe(true);
    expect(projects.every(({ name }) => NAME_PATTERN.test(name) && name.length <= 50)).toBe(true);
  });

  it('declare values for every operational property, once, with less at risk than is insured', async () => {
    const properties = await count(`projects where type = 'OperationalProperty'`);
    expect(await loadValues(database.knex)).toBe(properties);
    expect(await loadValues(database.knex)).toBe(0);
    const valued = `projects where type = 'OperationalProperty' and value_at_risk > 0`;
    expect(await count(`${valued} and value_at_risk < total_insured_value`)).toBe(properties);
  });

  it('have simulated devices in ten open projects, once, with the readings of two days and an alert', async () => {
    // At this time the water of the first project leaks.
    expect(await loadDevices(database.knex, new Date(Date.UTC(2026, 10, 26, 1)))).toBe(30);
    expect(await loadDevices(database.knex)).toBe(0);
    expect(await count(`projects where is_deployment21 and has_devices and status = 'Open'`)).toBe(10);
    expect(await count(`devices where name not like '%(simulated)'`)).toBe(0);
    expect(await count('device_readings')).toBe(30 * 192);
    expect(await count('device_slots')).toBe(30 * 192);
    expect(await count('devices where alert_at is not null')).toBe(await count('device_proposals'));
  });

  it('have one primary location each and up to three secondary ones in the same country, told in batches', async () => {
    const locations = await database.knex('locations').select('id', 'project_id', 'is_primary', 'country_code');
    const ofProjects = [...Map.groupBy(locations, ({ project_id }) => project_id).values()];
    expect(ofProjects).toHaveLength(312);
    expect(ofProjects.every((all) => all.filter(({ is_primary }) => is_primary).length === 1)).toBe(true);
    expect(ofProjects.every((all) => new Set(all.map(({ country_code }) => country_code)).size === 1)).toBe(true);
    expect(new Set(ofProjects.map(({ length }) => length))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(locations.map(({ country_code }) => country_code)).size).toBeGreaterThan(20);
    const events = await database.knex('outbox').where({ subject: locationChanged.subject }).pluck<string[]>('event');
    const told = events.flatMap(
      (event) => (JSON.parse(event) as PortalEvent<{ items: { locationId: string }[] }>).data.items,
    );
    expect(new Set(told.map(({ locationId }) => locationId))).toEqual(new Set(locations.map(({ id }) => id)));
  });

  it('keep Harbour Mutual below its limit of 20', async () => {
    const harbour = await database
      .knex('project_counts')
      .where({ company_id: companyIdOf('harbour') })
      .first();
    expect(harbour.count).toBeLessThan(20);
  });

  it('change nothing when they are loaded again', async () => {
    const before = await database.knex('projects').orderBy('id').select('id', 'name');
    expect(await loadPortfolios(database.knex, places)).toBe(0);
    expect(await database.knex('projects').orderBy('id').select('id', 'name')).toEqual(before);
  });

  it('have books of contacts that the forms would take, added once', async () => {
    for (const { firstName, lastName, company, ...rest } of Object.values(BOOK_PEOPLE).flat())
      v.assert(contactForm, { ...rest, name: { firstName, lastName }, companyName: company });
    for (const { name, type, ...info } of Object.values(BOOK_COMPANIES).flat())
      v.assert(newCompanyContact, { name, type, info });
    const added = await loadBooks(database.knex);
    expect(added).toBe((await count('contacts where project_id is null')) + (await count('company_contacts')));
    expect(await count("contacts where project_id is null and address->>'city' = 'London'")).toBeGreaterThan(0);
    expect(await loadBooks(database.knex)).toBe(0);
  });

  it('have notes that the form would take, of people who may write them, added once', async () => {
    for (const { title, body } of DEMO_NOTES) v.assert(noteFields, { title, text: body });
    const added = await loadNotes(database.knex);
    expect(added).toBeGreaterThan(240);
    expect(added).toBe(await count("notes where author_name <> '' and created_at < '2026-11-01'"));
    expect(await loadNotes(database.knex)).toBe(0);
  });

  it('have inspections and 3,000 recommendations over all statuses, each with a history that the workflow allows', async () => {
    for (const { category, type, comment } of FINDINGS) {
      expect([type, isTypeOf(category, type), countWords(comment) < 100]).toEqual([type, true, true]);
    }
    const added = await loadRisks(database.knex);
    expect(added).toBe(await count('recommendations'));
    expect(added).toBeGreaterThanOrEqual(3_000);
    expect(await loadRisks(database.knex)).toBe(0);
    const rows: StoredRisk[] = await database.knex('recommendations').select('*');
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(RECOMMENDATION_STATUSES));
    expect(
      await count(`recommendations where issued_at is not null and inspection_id in (
      select id from inspections where status <> 'Completed' or issued_at is null)`),
    ).toBe(0);
    expect(await count('recommendations where changed_at > now() or (actioned_at is null) <> (action is null)')).toBe(
      0,
    );
    const steps: Moved[] = await database
      .knex('activities')
      .where({ item_kind: 'recommendation' })
      .orderBy(['item_id', 'happened_at', 'id']);
    const now = new Map<string, string>();
    for (const { item_id: id, action, old_status, new_status } of steps) {
      expect([action, old_status]).toEqual([action, now.get(id) ?? null]);
      const isInTable = RECOMMENDATION_MACHINE.transitions.some(
        (row) =>
          row.action === action && row.to === new_status && row.from.some((from) => from === (old_status ?? 'New')),
      );
      expect([action, old_status, new_status, isInTable]).toEqual([action, old_status, new_status, true]);
      now.set(id, new_status);
    }
    expect(rows.filter(({ id, status }) => now.get(id) !== status)).toEqual([]);
  });

  it('leave room for two more inspections in each open project', async () => {
    expect(
      await count(`projects p where p.status = 'Open' and p.expected_inspections - 2 < (
        select count(*) from inspections i where i.project_id = p.id)`),
    ).toBe(0);
  });

  it('wait for the hazards of primary locations, and no longer than they may', async () => {
    expect(await waitForHazards(database.knex, 0)).toBe(312);
    const waiting = waitForHazards(database.knex, 60_000);
    const flood = { peril: 'flood', raw: 5, riskScore: 8, riskDesc: 'Moderate', color: '#d9b400' };
    await database.knex.raw(
      `insert into location_assessments
         (location_id, point_version, assessed_at, latitude, longitude, source, time_zone, perils)
       select id, point_version, now(), latitude, longitude, 'embedded', time_zone, ?::jsonb from locations`,
      [JSON.stringify([flood])],
    );
    expect(await waiting).toBe(0);
  });

  it('have report notes of every inspection that has begun, complete but for photographs where it is over', async () => {
    const started = await count(`inspections where status in ('InProgress', 'Completed')`);
    expect(await loadReportNotes(database.knex)).toBe(started);
    expect(await loadReportNotes(database.knex)).toBe(0);
    const definition = questionsOf(PUBLISHED_QUESTIONS, PUBLISHED_QUESTIONS.newest, 'Construction');
    const known = questionsById(definition);
    const answers = await database
      .knex('report_note_answers as a')
      .join('inspections as i', 'i.id', 'a.inspection_id')
      .join('report_notes as n', 'n.inspection_id', 'i.id')
      .where({ 'n.project_type': 'Construction' })
      .select<{ question_id: string; value: string | number; comment: string | null }[]>(
        'question_id',
        'value',
        'comment',
      );
    const faults = answers.filter(({ question_id: id, value, comment }) => {
      const question = known.get(id);
      return !question || answerFault(question, { value, comment, photosCount: 0 }, definition.rules);
    });
    expect(faults).toEqual([]);
  });

  it('have scores of both kinds in most bands with two years of history, on all projects with notes', async () => {
    const scored = await count(
      '(select distinct i.project_id from inspections i join report_notes n on n.inspection_id = i.id) s',
    );
    expect(await loadScores(database.knex)).toBe(scored);
    expect(await loadScores(database.knex)).toBe(0);
    expect(await count('projects where risk_score is not null')).toBe(scored);
    const bands = await database.knex('projects').whereNotNull('risk_band').distinct('type', 'risk_band');
    expect(new Set(bands.map(({ type }) => type)).size).toBe(2);
    expect(new Set(bands.map(({ risk_band }) => risk_band)).size).toBeGreaterThanOrEqual(3);
    const first = `(select project_id, min(scored_at) as at from risk_scores group by 1) f`;
    expect(await count(`${first} where at > now() - interval '24 months'`)).toBe(0);
    const last = `projects p cross join lateral (select * from risk_scores s where s.project_id = p.id
      order by s.scored_at desc, s.id desc limit 1) s where (s.score, s.max, s.band)
      is distinct from (p.risk_score, p.risk_score_max, p.risk_band) or s.scored_at > now()`;
    expect(await count(last)).toBe(0);
    const hasHazards = `jsonb_array_length(calculation #> '{inputs,hazards}') > 0`;
    expect(await count(`risk_scores where ${hasHazards} is not true or cause ->> 'kind' = 'location'`)).toBe(0);
    expect(await count('projects where is_analysed')).toBeGreaterThan(50);
  });

  it('make a market: three kinds of projects and six countries have enough of three companies (decisions §27)', async () => {
    const group = (least: number) => `having count(distinct p.id) >= ${least} and count(distinct p.company_id) >= 3`;
    const shown = (least: number, by: string, from: string) =>
      count(`(select ${by} from projects p ${from} group by ${by} ${group(least)}) g`);
    expect(await shown(20, 'project_type_id', 'where risk_score is not null')).toBeGreaterThanOrEqual(3);
    expect(await shown(5, 'country', '')).toBeGreaterThanOrEqual(6);
    const issued = 'join recommendations r on r.project_id = p.id where r.issued_at is not null';
    expect(await shown(5, 'r.category', issued)).toBeGreaterThanOrEqual(5);
    const accounts = DEMO_ACCOUNTS.map(({ email }) => `'${demoId(`user:${email}`)}'`).join(', ');
    expect(
      await count(`project_participants pp join projects p on p.id = pp.project_id
        where p.company_id = '${companyIdOf('beacon')}' and pp.user_id in (${accounts})`),
    ).toBe(0);
  });

  it('have assignments on two thirds of the projects of companies with accounts; an accepted one is its primary engineer’s', async () => {
    expect(await loadAssignments(database.knex)).toBe(155);
    expect(await loadAssignments(database.knex)).toBe(0);
    const statuses = await database.knex('assignments').distinct('status').pluck('status');
    expect(statuses.toSorted()).toEqual(['Accepted', 'AwaitingResource', 'Cancelled', 'Completed', 'Unviewed']);
    const accepted = `assignments a where a.status = 'Accepted' and not exists (select from project_participants pp
      where pp.project_id = a.project_id and pp.user_id = a.engineer_id and pp.is_primary)`;
    expect(await count(accepted)).toBe(0);
    expect(await count('projects where assigned_company_id is not null')).toBe(
      await count('assignments where company_id is not null'),
    );
  });

  it('tell how each assignment came to its status, an accepted one by its engineer’s acknowledgement', async () => {
    const last = `assignments a cross join lateral (select * from activities s where s.item_kind = 'assignment'
      and s.item_id = a.id order by s.happened_at desc limit 1) s where`;
    expect(await count(`${last} s.new_status = a.status`)).toBe(155);
    const accepted = `${last} a.status = 'Accepted'`;
    expect(
      await count(`${accepted} and s.action = 'acknowledge' and s.actor_name = (case a.engineer_id
      when '${demoId('user:engineer@insurer.example')}' then 'Elias Moreau'
      when '${demoId('user:engineer@riskco.example')}' then 'Tomas Varga' else 'Sonia Lowe' end)`),
    ).toBe(await count(accepted));
  });

  it('have 200 claims over all states, none of them of a day to come', async () => {
    expect(await loadClaims(database.knex)).toBeGreaterThanOrEqual(200);
    expect(await loadClaims(database.knex)).toBe(0);
    const statuses = await database.knex('claims').distinct('status').pluck('status');
    expect(new Set(statuses)).toEqual(new Set(CLAIM_STATUSES));
    expect(await count(`claims where date_of_loss > '2026-10-31' or paid + reserve > amount`)).toBe(0);
  });

  it('have 150 reports of all types and states, added once', async () => {
    expect(await loadReports(database.knex)).toBe(150);
    expect(await loadReports(database.knex)).toBe(0);
    expect(await count('reports')).toBe(150);
    const found = await database.knex('reports').distinct('type', 'status', 'approval_step');
    const states = (of: string) => [...new Set(found.filter(({ type }) => type === of).map(({ status }) => status))];
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(REPORT_TYPES));
    expect(new Set(states('Main'))).toEqual(new Set(REPORT_STATUSES));
    expect(new Set(states('Abridged'))).toEqual(new Set(['WaitingForApproval', 'Rejected', 'Approved']));
    for (const type of ['CompiledAbridged', 'Preliminary', 'OnlineMeeting']) expect(states(type)).toEqual(['Approved']);
    expect(new Set(found.map(({ approval_step: step }) => step))).toEqual(new Set([...APPROVAL_STEPS, null]));
    for (const type of REPORT_TYPES) expect(await count(`reports where type = '${type}'`)).toBeGreaterThanOrEqual(3);
    expect(await count('reports where shared_at is not null')).toBeGreaterThan(20);
    expect(await count('report_versions where number = 2')).toBeGreaterThan(3);
    expect(await count('report_comments')).toBeGreaterThan(5);
  });

  it('have reports whose steps the workflow allows, the last one leading to the present state', async () => {
    const steps: Moved[] = await database
      .knex('activities')
      .where({ item_kind: 'report' })
      .orderBy(['item_id', 'happened_at', 'id']);
    const now = new Map<string, string>();
    for (const { item_id: id, action, old_status, new_status } of steps) {
      expect([action, old_status]).toEqual([action, now.get(id) ?? null]);
      const isInTable = REPORT_MACHINE.transitions.some(
        (row) =>
          row.action === action && row.to === new_status && row.from.some((from) => from === (old_status ?? 'New')),
      );
      expect([action, old_status, new_status, isInTable]).toEqual([action, old_status, new_status, true]);
      now.set(id, new_status);
    }
    const rows: StoredRisk[] = await database.knex('reports').select('id', 'status');
    expect(rows.filter(({ id, status }) => now.get(id) !== status)).toEqual([]);
    expect(await count('reports where changed_at > now() or created_at > changed_at')).toBe(0);
    expect(
      await count(`reports where (status = 'Rejected') <> (rejection_reason is not null and (resubmit_by is not null) = (type = 'Main'))
      and status <> 'Draft'`),
    ).toBe(0);
    expect(
      await count(`reports r join projects p on p.id = r.project_id where p.status = 'Closed'
      and r.status <> 'Approved'`),
    ).toBe(0);
  });

  it('have reports of inspections that have begun, by their primary engineers, decided and read by people of them', async () => {
    const participates = (id: string) => `exists (select from project_participants pp
      where pp.project_id = r.project_id and pp.user_id = ${id}`;
    expect(
      await count(`reports r where author_role = 'RiskEngineer'
      and not ${participates('r.author_id')} and pp.role = 'RiskEngineer' and pp.is_primary)`),
    ).toBe(0);
    const authors = await database.knex('reports').where({ author_role: 'RiskEngineer' }).distinct('author_id');
    expect(authors).toHaveLength(3);
    expect(
      await count(`report_recipients t join reports r on r.id = t.report_id
      where not ${participates('t.user_id')} and pp.role <> 'RiskEngineer') or r.status <> 'Approved'`),
    ).toBe(0);
    expect(await count(`report_decisions o join reports r on r.id = o.report_id where o.person_id = r.author_id`)).toBe(
      0,
    );
    const coordinators = DEMO_ACCOUNTS.filter(({ role }) => role === 'ICCoordinator' || role === 'RCCoordinator')
      .map(({ email }) => `'${demoId(`user:${email}`)}'`)
      .join(', ');
    expect(
      await count(`report_decisions o join reports r on r.id = o.report_id
      where not ${participates('o.person_id')}) and o.person_id not in (${coordinators})`),
    ).toBe(0);
    expect(
      await count(`report_decisions o join reports r on r.id = o.report_id where o.step = 'RiskCompany'
      and not exists (select from project_participants e where e.project_id = r.project_id and e.is_primary
        and e.role = 'RiskEngineer' and e.company_id = '${companyIdOf('granite')}')`),
    ).toBe(0);
    expect(
      await count(`reports r left join inspections i on i.id = r.inspection_id
      where r.inspection_id is not null and i.status not in ('InProgress', 'Completed')`),
    ).toBe(0);
  });

  it('have versions with the data of which each document is made, none of it set yet', async () => {
    const versions = await database
      .knex('report_versions as d')
      .join('reports as r', 'r.id', 'd.report_id')
      .select<{ data: string; data_sha256: string; state: string; type: string; status: string; isNewest: boolean }[]>(
        'd.data',
        'd.data_sha256',
        'd.state',
        'r.type',
        'r.status',
        database.knex.raw('d.number = r.number as "isNewest"'),
      );
    for (const { data, data_sha256: digest, state, type, status, isNewest } of versions) {
      const parsed = v.parse(reportData, JSON.parse(data));
      expect(createHash('sha256').update(data).digest('hex')).toBe(digest);
      expect(state).toBe('Deferred');
      expect(parsed.cover.companyName).not.toBe('');
      if (isNewest) expect([status, parsed.isDraft]).toEqual([status, status === 'Draft']);
      if (type === 'CompiledAbridged') expect(parsed.excerpts.length).toBeGreaterThan(0);
    }
    expect(
      await count(`report_versions d join reports r on r.id = d.report_id and r.number = d.number
      where (d.frozen_at is null) <> (r.status = 'Draft')`),
    ).toBe(0);
  });

  it('have reports that know nothing of the days after their own', async () => {
    const versions = await database.knex('report_versions').pluck<string[]>('data');
    const reports = versions.map((data) => v.parse(reportData, JSON.parse(data)));
    const overdueOf = (report: ReportData) =>
      [report, ...report.excerpts].flatMap((part) => (part.recommendations ?? []).filter(({ isOverdue }) => isOverdue));
    for (const report of reports) {
      const { date } = report.cover;
      expect(daysIn(report).filter((day) => day > date)).toEqual([]);
      expect(overdueOf(report).filter(({ dueDate }) => dueDate === null || dueDate >= date)).toEqual([]);
      expect(report.score?.history.at(-1)?.points).toBe(report.score?.points);
    }
    expect(reports.flatMap(overdueOf).length).toBeGreaterThan(0);
    expect(reports.flatMap(({ lossHistory }) => lossHistory?.claims ?? []).length).toBeGreaterThan(0);
    expect(reports.every(({ locations }) => locations.every(({ hazards }) => hazards))).toBe(true);
    const hazardPoints = reports.flatMap(({ score }) =>
      (score?.parts ?? []).filter(({ name }) => name === riskPartText('hazards')).map(({ points }) => points),
    );
    expect(hazardPoints.length).toBeGreaterThan(0);
    expect(hazardPoints.every((points) => points !== null)).toBe(true);
  });

  it('fill Northwind up to a number and go on from there', async () => {
    const northwind = () =>
      database
        .knex('project_counts')
        .where({ company_id: companyIdOf('northwind') })
        .first();
    await loadMany(database.knex, places, 1_000, quiet);
    expect((await northwind()).count).toBe(1_000);
    expect(await loadMany(database.knex, places, 1_000, quiet)).toBe(0);
    expect(await loadMany(database.knex, places, 2_500, quiet)).toBe(1_500);
    expect((await northwind()).count).toBe(2_500);
    expect(await count('locations where is_primary')).toBe(await count('projects'));
  });
});
