import { randomUUID } from 'node:crypto';
import {
  assignmentAcknowledged,
  assignmentCancelled,
  assignmentCreated,
  assignmentDeclined,
  assignmentEngineerNamed,
  assignmentTransferCompleted,
  assignmentTransferDeclined,
  assignmentTransferRequested,
} from '@portal/contracts/events/assignments';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { primaryRiskEngineerChanged, projectCreated } from '@portal/contracts/events/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';

let inboxes: TestInboxes;
let insurer: Awaited<ReturnType<TestInboxes['anInsurer']>>;
let companyId: string;
let riskCoordinator: string;
let engineer: string;
let colleague: string;
beforeAll(async () => {
  inboxes = await startInboxes();
  insurer = await inboxes.anInsurer();
  companyId = randomUUID();
  const risk = { companyType: 'Risk', companyId } as const;
  riskCoordinator = await inboxes.aMember({ ...risk, role: 'RCCoordinator' });
  engineer = await inboxes.aMember({ ...risk, role: 'RiskEngineer' });
  colleague = await inboxes.aMember({ ...risk, role: 'RiskEngineer' });
  // A coordinator of another risk company hears of nothing.
  await inboxes.aMember({ ...risk, companyId: randomUUID(), role: 'RCCoordinator' });
});
afterAll(() => inboxes.database.drop());

/** The events of one assignment, of a company or of an engineer. */
function anAssignment(assignedCompanyId: string | null = companyId) {
  const about = {
    ...{ projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: insurer.companyId },
    ...{ assignmentId: randomUUID(), assignedCompanyId },
  };
  const named = { engineerId: engineer, engineerName: 'Erik Stone' };
  const transfer = {
    ...{ previousEngineerId: engineer, previousEngineerName: 'Erik Stone' },
    ...{ proposedEngineerId: colleague, proposedEngineerName: 'Ida Stone' },
  };
  const primary = {
    ...{ newHolderId: colleague, newHolderName: 'Ida Stone', previousHolderId: null, previousHolderName: null },
  };
  const event = ({ subject }: { readonly subject: string }, data: object = {}) =>
    anEvent(subject, { ...about, ...data }, insurer.actor);
  return {
    project: () => anEvent(projectCreated.subject, about, insurer.actor),
    created: () => event(assignmentCreated, { companyName: assignedCompanyId && 'Granite Risk' }),
    named: () => event(assignmentEngineerNamed, named),
    acknowledged: () => event(assignmentAcknowledged, named),
    declined: () => event(assignmentDeclined, { ...named, declineReason: 'On leave' }),
    cancelled: () => event(assignmentCancelled, { engineerId: engineer }),
    requested: () => event(assignmentTransferRequested, transfer),
    completed: () => event(assignmentTransferCompleted, transfer),
    takenBack: () => event(assignmentTransferDeclined, transfer),
    primary: () => event(primaryRiskEngineerChanged, { ...primary, participants: [] }),
  };
}
async function happen(...events: readonly PortalEvent[]): Promise<void> {
  for (const event of events) await inboxes.happens(event);
}
/** Type and recipient of each notification of an event. */
const raisedBy = async ({ id }: PortalEvent) =>
  (await inboxes.rowsOf(id)).map(({ type, user_id }) => [type, user_id]).toSorted();
const clearedBy = async ({ id }: PortalEvent) => (await inboxes.rowsOf(id)).map(({ cleared_by }) => cleared_by);

describe('an assignment (catalogue) is told to', () => {
  it('the company, then the engineer; acknowledging tells the insurer', async () => {
    const { created, named, acknowledged } = anAssignment();
    const events = [created(), named(), acknowledged()] as const;
    await happen(...events);
    expect(await raisedBy(events[0])).toEqual([['NewCompanyAssignment', riskCoordinator]]);
    expect(await raisedBy(events[1])).toEqual([['NewAssignment', engineer]]);
    expect(await raisedBy(events[2])).toEqual([['AssignmentAcknowledged', insurer.colleague]]);
    expect([await clearedBy(events[0]), await clearedBy(events[1])]).toEqual([
      ['assignment.engineer-named'],
      ['assignment.acknowledged'],
    ]);
  });

  it('no company where an engineer was named directly', async () => {
    const event = anAssignment(null).created();
    await happen(event);
    expect(await raisedBy(event)).toEqual([]);
  });

  it('the insurer and the company when it is declined, until another engineer is named', async () => {
    const { created, named, declined } = anAssignment();
    const [first, refusal, again] = [named(), declined(), named()];
    await happen(created(), first, refusal);
    expect(await raisedBy(refusal)).toEqual(
      [
        ['AssignmentDeclined', insurer.colleague],
        ['AssignmentDeclined', riskCoordinator],
      ].toSorted(),
    );
    // The engineer has answered, though the catalogue does not name the event.
    expect(await clearedBy(first)).toEqual(['assignment.declined']);
    await happen(again);
    expect(await clearedBy(refusal)).toEqual(['assignment.engineer-named', 'assignment.engineer-named']);
  });

  it('the insurer until it has named another engineer itself, unless a company has to', async () => {
    const [direct, held] = [anAssignment(null), anAssignment()];
    const [refusal, waiting, elsewhere] = [direct.declined(), held.declined(), anAssignment(null).declined()];
    await happen(refusal, waiting, elsewhere, direct.primary(), held.primary());
    expect(await clearedBy(refusal)).toEqual(['project.primary-risk-engineer-changed']);
    expect([await clearedBy(waiting), await clearedBy(elsewhere)]).toEqual([[null, null], [null]]);
  });

  it('the company on its own page where the insurer has closed RESOURCES to it', async () => {
    const { knex } = inboxes.database;
    const tabs = JSON.stringify({ resources: ['ICCoordinator', 'ICUnderwriter'] });
    await knex('known_tab_settings').insert({ company_id: insurer.companyId, version: 1, tabs });
    const { created, declined, cancelled, completed } = anAssignment();
    const events = [created(), declined(), completed(), cancelled()];
    await happen(...events);
    await knex('known_tab_settings').where({ company_id: insurer.companyId }).delete();
    for (const event of events) expect((await raisedBy(event)).map(([, userId]) => userId)).toContain(riskCoordinator);
  });

  it('its engineer and its company when it is cancelled, and nothing waits any more', async () => {
    const { created, named, cancelled } = anAssignment();
    const [first, end] = [named(), cancelled()];
    await happen(created(), first, end);
    expect(await raisedBy(end)).toEqual(
      [
        ['AssignmentCancelled', engineer],
        ['AssignmentCancelled', riskCoordinator],
      ].toSorted(),
    );
    expect(await clearedBy(first)).toEqual(['assignment.cancelled']);
  });

  it('the proposed engineer of a transfer; its end tells the others', async () => {
    const { requested, completed } = anAssignment();
    const [question, end] = [requested(), completed()];
    await happen(question, end);
    expect([await raisedBy(question), await clearedBy(question)]).toEqual([
      [['AssignmentTransferRequested', colleague]],
      ['assignment.transfer-completed'],
    ]);
    expect((await raisedBy(end)).map(([, userId]) => userId)).toEqual(
      [engineer, insurer.colleague, riskCoordinator].toSorted(),
    );
    const other = anAssignment();
    const taken = other.requested();
    await happen(taken, other.takenBack());
    expect(await clearedBy(taken)).toEqual(['assignment.transfer-declined']);
  });
});

it('a project that is assigned is none without assignment any more', async () => {
  const { project, created } = anAssignment();
  const event = project();
  await happen(event, created());
  expect(await clearedBy(event)).toEqual(['assignment.created']);
});
