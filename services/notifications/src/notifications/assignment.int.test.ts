import { randomUUID } from 'node:crypto';
import {
  importAssignmentsCompleted,
  noAssignmentIgnored,
  primaryRiskEngineerChanged,
  projectClosed,
  projectCreated,
  projectReadyForReallocation,
  projectReopened,
  projectsImported,
} from '@portal/contracts/events/projects';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { mainReportRejected } from '@portal/contracts/events/reports';
import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { NEWEST_CATALOGUE, notificationTexts } from '@portal/contracts/notifications/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leftProjectsMigration } from '../../migrations/015-left-projects.ts';
import { unreadOf } from '../core/inbox/inbox.repository.ts';
import { renderText } from '../core/inbox/rendering.ts';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
let insurer: Awaited<ReturnType<TestInboxes['anInsurer']>>;
beforeAll(async () => {
  inboxes = await startInboxes();
  insurer = await inboxes.anInsurer();
});
afterAll(() => inboxes.database.drop());

const aProject = () => ({ projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId });
type Project = ReturnType<typeof aProject>;
const part = (userId: string, companyId: string | null, isPrimary = false) => ({
  ...{ userId, companyId, role: 'RiskEngineer' as const, isPrimary },
});

const created = (project: Project) => anEvent(projectCreated.subject, project, insurer.actor);
const imported = (importId: string) =>
  anEvent(projectsImported.subject, { importId, insurerCompanyId: insurer.companyId, n: 3 }, insurer.actor);
const named = (project: Project) => {
  const newHolderId = randomUUID();
  const holders = { newHolderId, newHolderName: 'Ida Berg', previousHolderId: null, previousHolderName: null };
  const data = { ...project, ...holders, participants: [part(newHolderId, null, true)] };
  return anEvent(primaryRiskEngineerChanged.subject, data, insurer.actor);
};
const left = (project: Project, companyId: string | null, participants: readonly object[] = []) => {
  const data = { ...project, previousEngineerName: 'Erik Stone', previousEngineerCompanyId: companyId, participants };
  return anEvent(projectReadyForReallocation.subject, data, insurer.actor);
};
const closed = (project: Project) =>
  anEvent(projectClosed.subject, { ...project, closingReason: 'Done', participants: [] }, insurer.actor);
const reopened = (project: Project) =>
  anEvent(projectReopened.subject, { ...project, reopeningReason: 'Not done', participants: [] }, insurer.actor);

async function happen(...events: readonly PortalEvent[]): Promise<void> {
  for (const event of events) await inboxes.happens(event);
}
const stateOf = async ({ id }: PortalEvent) => (await inboxes.rowsOf(id)).map(({ cleared_by }) => cleared_by);
const recipientsOf = async ({ id }: PortalEvent) => (await inboxes.rowsOf(id)).map(({ user_id }) => user_id);
const OPEN = [null];

describe('ProjectHasNoAssignment (catalogue)', () => {
  it.each([
    ['naming an engineer', 'project.primary-risk-engineer-changed', named],
    [
      'ignoring it',
      'project.no-assignment-ignored',
      (project: Project) => anEvent(noAssignmentIgnored.subject, project, insurer.actor),
    ],
  ])('is cleared by %s, in that project alone; an import’s stays', async (_what, name, settling) => {
    const [project, neighbour, importId] = [aProject(), aProject(), randomUUID()];
    const [its, other, sum] = [created(project), created(neighbour), imported(importId)];
    await happen(its, other, sum);
    expect([await stateOf(its), await stateOf(other), await stateOf(sum)]).toEqual([OPEN, OPEN, OPEN]);
    await happen(settling(project), settling(aProject()));
    expect([await stateOf(its), await stateOf(other), await stateOf(sum)]).toEqual([[name], OPEN, OPEN]);
  });

  it('of an import is cleared when all its projects are settled, and that of another import stays', async () => {
    const [importId, otherId] = [randomUUID(), randomUUID()];
    const [sum, other, project] = [imported(importId), imported(otherId), created(aProject())];
    await happen(sum, other, project);
    const settled = { importId, insurerCompanyId: insurer.companyId };
    await happen(anEvent(importAssignmentsCompleted.subject, settled, insurer.actor));
    expect([await stateOf(sum), await stateOf(other), await stateOf(project)]).toEqual([
      ['import.assignments-completed'],
      OPEN,
      OPEN,
    ]);
  });
});

describe('ProjectReadyForReallocation (catalogue)', () => {
  it('reaches the insurer’s coordinators, and those of the engineer’s company who still see the project', async () => {
    const [companyId, others] = [randomUUID(), randomUUID()];
    const risk = { companyType: 'Risk', role: 'RCCoordinator' } as const;
    const [coordinator] = [
      await inboxes.aMember({ ...risk, companyId }),
      await inboxes.aMember({ ...risk, companyId: others }),
    ];
    const inReach = left(aProject(), companyId, [part(randomUUID(), companyId), part(randomUUID(), others)]);
    const outOfReach = left(aProject(), companyId, [part(randomUUID(), others)]);
    const withoutCompany = left(aProject(), null, [part(randomUUID(), companyId)]);
    await happen(inReach, outOfReach, withoutCompany);
    expect(await recipientsOf(inReach)).toEqual([insurer.colleague, coordinator].toSorted());
    expect(await recipientsOf(outOfReach)).toEqual([insurer.colleague]);
    expect(await recipientsOf(withoutCompany)).toEqual([insurer.colleague]);
  });

  it('says what the catalogue says', async () => {
    const project = aProject();
    const event = left(project, null);
    await happen(event);
    const [row] = await inboxes.rowsOf(event.id);
    expect(row).toMatchObject({ type: 'ProjectReadyForReallocation', is_viewed: false });
    expect(row?.data).toEqual({
      projectId: project.projectId,
      projectName: 'Dam',
      previousEngineerName: 'Erik Stone',
    });
    const { body } = notificationTexts(NEWEST_CATALOGUE, 'ProjectReadyForReallocation', null);
    expect(renderText(NEWEST_CATALOGUE, body, { projectName: 'Dam', previousEngineerName: 'Erik Stone' })).toBe(
      'Dam needs another risk engineer in place of Erik Stone. Please reallocate it.',
    );
  });

  it('is cleared by naming an engineer, in that project alone', async () => {
    const [project, neighbour] = [aProject(), aProject()];
    const [its, other] = [left(project, null), left(neighbour, null)];
    await happen(its, other, named(project));
    expect([await stateOf(its), await stateOf(other)]).toEqual([['project.primary-risk-engineer-changed'], OPEN]);
  });

  it('waits in a closed project until the project is reopened', async () => {
    const project = aProject();
    const event = left(project, null);
    const [closing, reopening] = [closed(project), reopened(project)];
    const late = { ...event, occurredAt: new Date(Date.parse(closing.occurredAt) + 500).toISOString() };
    await happen(closing, late);
    expect(await stateOf(late)).toEqual(['project.closed']);
    await happen(reopening);
    expect(await stateOf(late)).toEqual(OPEN);
  });
});

describe('what requires an action of somebody who leaves a project', () => {
  const published = (
    { projectId }: Project,
    participants: ProjectState['participants'],
    assignedCompanyId: string | null = null,
  ) => {
    const { occurredAt } = anEvent(projectStates.subject, {}, null);
    const { companyId } = insurer;
    return inboxes.projectComes({ projectId, companyId, participants, assignedCompanyId }, occurredAt);
  };
  const rejected = (project: Project, participants: readonly object[]) =>
    anEvent(
      mainReportRejected.subject,
      {
        ...{
          ...project,
          participants,
          authorId: randomUUID(),
          reportId: randomUUID(),
          reportTypeName: 'Main',
          inspectionId: null,
        },
        ...{ inspectionNumber: 1, approvalStep: 'Insurer', rejectionReason: 'Why?', resubmitByDate: '2026-12-01' },
      },
      insurer.actor,
    );
  const unread = async (userId: string) =>
    (await inboxes.database.knex.transaction((tx) => unreadOf(tx, userId))).notifications;
  const GONE = ['project.left'];

  it('is cleared for good and counts no longer; that of those who stay is not', async () => {
    const [former, colleague] = [
      await inboxes.aMember({ role: 'RiskEngineer' }),
      await inboxes.aMember({ role: 'RiskEngineer' }),
    ];
    const project = aProject();
    const both = [part(former, null, true), part(colleague, null)];
    await published(project, both);
    const [of, other] = [rejected(project, both), rejected(project, [part(colleague, null, true)])];
    await happen(of, other);
    expect([await unread(former), await unread(colleague)]).toEqual([1, 1]);
    await published(project, [part(former, null), part(colleague, null, true)]);
    expect([await stateOf(of), await stateOf(other)]).toEqual([OPEN, OPEN]);
    await happen(closed(project));
    await published(project, [part(colleague, null, true)]);
    expect([await stateOf(of), await stateOf(other)]).toEqual([GONE, ['project.closed']]);
    await happen(reopened(project));
    expect([await stateOf(of), await stateOf(other)]).toEqual([GONE, OPEN]);
    await published(project, []);
    expect([await stateOf(other), await unread(former), await unread(colleague)]).toEqual([GONE, 0, 0]);
  });

  it('is not raised where the event comes after the leaving, but where they are back by then', async () => {
    const [former, colleague] = [
      await inboxes.aMember({ role: 'RiskEngineer' }),
      await inboxes.aMember({ role: 'RiskEngineer' }),
    ];
    const project = aProject();
    const both = [part(former, null, true), part(colleague, null)];
    await published(project, both);
    const [before, inClosed, later] = [rejected(project, both), rejected(project, both), rejected(project, both)];
    const ofColleague = rejected(project, [part(colleague, null, true)]);
    await published(project, [part(colleague, null, true)]);
    await happen(before, ofColleague);
    expect([await stateOf(before), await stateOf(ofColleague)]).toEqual([[], OPEN]);
    await happen(closed(project), inClosed, reopened(project));
    expect([await stateOf(inClosed), await unread(former)]).toEqual([[], 0]);
    // The event is newer than the leaving, and older than the state that says so: they are back.
    const back = rejected(project, both);
    await happen(back);
    await published(project, both);
    await happen(later);
    expect([await stateOf(back), await stateOf(before), await stateOf(later)]).toEqual([OPEN, [], OPEN]);
  });

  it('is cleared of a risk company whose engineer has gone, and not of one that has the assignment still', async () => {
    const companyId = randomUUID();
    const risk = { companyType: 'Risk', companyId } as const;
    const coordinator = await inboxes.aMember({ ...risk, role: 'RCCoordinator' });
    const engineer = await inboxes.aMember({ ...risk, role: 'RiskEngineer' });
    const project = aProject();
    const participants = [part(engineer, companyId, true)];
    await published(project, participants, companyId);
    const waiting = left(project, companyId, participants);
    await happen(waiting);
    const clearedOf = async (userId: string) =>
      (await inboxes.rowsOf(waiting.id))
        .filter(({ user_id }) => user_id === userId)
        .map(({ cleared_by }) => cleared_by);
    await published(project, [], companyId);
    expect(await clearedOf(coordinator)).toEqual(OPEN);
    await published(project, []);
    expect([await clearedOf(coordinator), await clearedOf(insurer.colleague)]).toEqual([GONE, OPEN]);
  });

  it('is cleared with the schema where they had left before', async () => {
    const { knex } = inboxes.database;
    const [former, colleague] = [
      await inboxes.aMember({ role: 'RiskEngineer' }),
      await inboxes.aMember({ role: 'RiskEngineer' }),
    ];
    const project = aProject();
    await published(project, [part(former, null, true), part(colleague, null)]);
    const [of, other] = [
      rejected(project, [part(former, null, true)]),
      rejected(project, [part(colleague, null, true)]),
    ];
    const its = created(project);
    await happen(of, other, its);
    await knex('known_participants').where({ project_id: project.projectId, user_id: former }).delete();
    await knex('notifications').where({ project_id: project.projectId }).update({ changed_at: '2026-01-01T10:00Z' });
    // Stored a moment ago, of an event that waited: the participants of its project may wait still.
    const late = { ...rejected(project, [part(former, null, true)]), occurredAt: '2026-01-01T10:00:00.000Z' };
    await happen(late);
    await leftProjectsMigration.up(knex);
    expect([await stateOf(of), await stateOf(other), await stateOf(its)]).toEqual([GONE, OPEN, OPEN]);
    expect(await stateOf(late)).toEqual(OPEN);
  });

  it('stays with the owner’s people, who see the project without a part in it', async () => {
    const underwriter = await inboxes.aMember({
      ...{ role: 'ICUnderwriter', companyId: insurer.companyId, companyType: 'Insurance' },
    });
    const project = aProject();
    const its = created(project);
    await published(project, [{ ...part(insurer.colleague, insurer.companyId), role: 'ICCoordinator' }]);
    await happen(its);
    await published(project, [{ ...part(underwriter, insurer.companyId), role: 'ICUnderwriter' }]);
    expect(await stateOf(its)).toEqual(OPEN);
  });
});
