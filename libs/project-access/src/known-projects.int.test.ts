import { randomUUID } from 'node:crypto';
import type { ProjectState } from '@portal/contracts/events/project-states';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownProjects, storeProjects } from './known-projects.ts';
import { projectAccess } from './project-access.ts';
import { aParticipant, aProject, DETAILS } from './project-access.fixture.ts';

const { migrations } = projectAccess('library');
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

/** Returns a check that ids are these, in any order. */
const isAll =
  (...ids: readonly string[]) =>
  (given: readonly string[]) =>
    JSON.stringify(given.toSorted()) === JSON.stringify(ids.toSorted());
const keep = (...states: ProjectState[]) => database.knex.transaction((tx) => storeProjects(tx, states));
const projectOf = ({ projectId }: ProjectState) =>
  database.knex('known_projects').where({ id: projectId }).first(database.knex.raw('version::int'), 'name', 'status');
const participantsOf = ({ projectId }: ProjectState) =>
  database.knex('known_participants').where({ project_id: projectId }).orderBy('user_id').pluck('user_id');
const detailsOf = ({ projectId }: ProjectState) =>
  database
    .knex('known_projects')
    .where({ id: projectId })
    .first('type', 'currency', 'line_percent', database.knex.raw('policy_expire_date::text'), 'is_deployment21');
const KEPT_DETAILS = {
  type: 'OperationalProperty',
  currency: 'EUR',
  line_percent: '12.50',
  policy_expire_date: '2028-12-31',
  is_deployment21: false,
};

describe('published projects', () => {
  it('are kept in their highest version, in whichever order they come, and twice', async () => {
    const project = aProject({ version: 5, name: 'Harbour Towers', participants: [aParticipant(), aParticipant()] });
    const newer = { ...project, version: 7, status: 'Closed' as const, participants: [aParticipant()] };
    await keep(project);
    await keep(newer);
    await keep(project);
    await keep({ ...project, version: 6, name: 'Late' });
    await keep(newer);
    expect(await projectOf(project)).toEqual({ version: 7, name: 'Harbour Towers', status: 'Closed' });
    expect(await participantsOf(project)).toEqual(newer.participants.map(({ userId }) => userId));
  });

  it('may come twice in one event: the newer one counts', async () => {
    const project = aProject({ version: 2, participants: [aParticipant()] });
    const newer = { ...project, version: 3, name: 'Renamed', participants: [aParticipant(), aParticipant()] };
    await keep(newer, aProject(), project);
    expect(await projectOf(project)).toMatchObject({ version: 3, name: 'Renamed' });
    expect(await participantsOf(project)).toEqual(newer.participants.map(({ userId }) => userId).toSorted());
  });

  it('are stored once where copies of the service handle them at the same time', async () => {
    const projects = Array.from({ length: 50 }, () => aProject({ participants: [aParticipant()] }));
    await Promise.all([
      keep(...projects),
      keep(...projects.toReversed()),
      ...projects.map((project) => keep({ ...project, version: 2, participants: [] })),
    ]);
    for (const project of projects) {
      expect(await projectOf(project)).toMatchObject({ version: 2 });
      expect(await participantsOf(project)).toEqual([]);
    }
  });

  it('are returned where they were stored: whether each is new, and what has become of it', async () => {
    const project = aProject();
    const { projectId: id, companyId } = project;
    const left = { userIds: [], companyIds: [] };
    expect(await keep(project)).toEqual([{ id, version: 1, status: 'Open', isNew: true, companyId, left }]);
    expect(await keep(project)).toEqual([]);
    const deleted = { ...project, version: 2, status: 'Deleted' as const };
    expect(await keep(deleted)).toEqual([{ id, version: 2, status: 'Deleted', isNew: false, companyId, left }]);
  });

  it('are returned with those who had them and have them no more, each with its own', async () => {
    const [riskCompanyId, invited, other] = [randomUUID(), randomUUID(), randomUUID()];
    const [stays, goes, colleague] = [
      aParticipant(),
      aParticipant({ companyId: riskCompanyId }),
      aParticipant({ companyId: other }),
    ];
    const project = aProject({ participants: [stays, goes, colleague], assignedCompanyId: invited });
    const neighbour = aProject({ participants: [goes] });
    await keep(project, neighbour);
    const leftIn = (states: Awaited<ReturnType<typeof keep>>) => states.map(({ id, left }) => [id, left]);
    const replacement = aParticipant({ companyId: other });
    const later = { ...project, version: 2, participants: [stays, replacement], assignedCompanyId: null };
    expect(leftIn(await keep(later))).toEqual([
      [
        project.projectId,
        {
          userIds: expect.toSatisfy(isAll(goes.userId, colleague.userId)),
          companyIds: expect.toSatisfy(isAll(invited, riskCompanyId)),
        },
      ],
    ]);
    expect(leftIn(await keep({ ...neighbour, version: 2, status: 'Deleted', participants: [] }))).toEqual([
      [neighbour.projectId, { userIds: [goes.userId], companyIds: [riskCompanyId] }],
    ]);
    expect(leftIn(await keep({ ...later, version: 3 }))).toEqual([
      [project.projectId, { userIds: [], companyIds: [] }],
    ]);
  });

  it('are known from then on, deleted ones too', async () => {
    const [project, stranger] = [aProject({ status: 'Deleted' }), aProject()];
    await keep(project);
    const ids = [project.projectId, stranger.projectId];
    expect(await knownProjects(database.knex, ids)).toEqual([project.projectId]);
  });
});

describe('details of projects', () => {
  it('are kept as published; what is empty becomes empty again', async () => {
    const project = aProject();
    await keep(project);
    expect(await detailsOf(project)).toEqual(KEPT_DETAILS);
    await keep({ ...project, version: 2, details: { ...DETAILS, currency: 'USD', linePercent: null } });
    expect(await detailsOf(project)).toEqual({ ...KEPT_DETAILS, currency: 'USD', line_percent: null });
  });

  it('are unknown in events of before, and follow with the next one', async () => {
    const { details, ...project } = aProject();
    await keep(project);
    expect(await detailsOf(project)).toEqual({
      type: null,
      currency: null,
      line_percent: null,
      policy_expire_date: null,
      is_deployment21: null,
    });
    await keep({ ...project, version: 2, details });
    expect(await detailsOf(project)).toEqual(KEPT_DETAILS);
  });

  it('stay known where an event has none, as that of a deletion', async () => {
    const { details, ...project } = aProject();
    await keep({ ...project, details });
    await keep({ ...project, version: 2, status: 'Deleted' });
    expect(await detailsOf(project)).toEqual(KEPT_DETAILS);
  });
});

it('the tables go down over rows that exist, and up again', async () => {
  const own = await createDatabase(migrations);
  const { knex } = own;
  const project = aProject({ participants: [aParticipant()] });
  const store = () => knex.transaction((tx) => storeProjects(tx, [project]));
  await store();
  for (const name of Object.keys(migrations).toSorted().toReversed()) await migrations[name]?.down(knex);
  const left = await knex('pg_tables').where({ schemaname: 'public' }).whereRaw(`tablename not like 'knex%'`);
  expect(left).toEqual([]);
  for (const name of Object.keys(migrations).toSorted()) await migrations[name]?.up(knex);
  expect(await store()).toHaveLength(1);
  await own.drop();
});
