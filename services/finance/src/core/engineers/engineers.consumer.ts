import {
  assignmentAcknowledged,
  assignmentCancelled,
  assignmentEngineerLeft,
  assignmentTransferCompleted,
} from '@portal/contracts/events/assignments';
import { memberChanged } from '@portal/contracts/events/admin';
import { consumerOf } from '@portal/contracts/events/consumers';
import { timeZoneStates } from '@portal/contracts/events/identity';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { endAssignment, startAssignment, storeEngineer, storeTimeZone } from './engineer.repository.ts';

/** Stores names, companies and designations of risk engineers. */
const membersConsumer: ConsumerDefinition = {
  ...consumerOf('finance', 'members'),
  batch: { max: 100, key: 'userId' },
  handlers: [
    on(memberChanged, async (tx, { data }) => {
      if (data.role === 'RiskEngineer') await storeEngineer(tx, data);
    }),
  ],
};

/** Stores who is or was assigned to which project: they book on it (decisions §27). */
const assignmentsConsumer: ConsumerDefinition = {
  ...consumerOf('finance', 'assignments'),
  handlers: [
    on(assignmentAcknowledged, (tx, { data, occurredAt }) =>
      startAssignment(tx, data.projectId, data.engineerId, occurredAt),
    ),
    on(assignmentTransferCompleted, async (tx, { data, occurredAt }) => {
      await endAssignment(tx, data.projectId, data.previousEngineerId, occurredAt);
      await startAssignment(tx, data.projectId, data.proposedEngineerId, occurredAt);
    }),
    on(assignmentEngineerLeft, (tx, { data, occurredAt }) =>
      endAssignment(tx, data.projectId, data.engineerId, occurredAt),
    ),
    on(assignmentCancelled, (tx, { data: { projectId, engineerId }, occurredAt }) =>
      endAssignment(tx, projectId, engineerId, occurredAt),
    ),
  ],
};

/** Stores people's time zones: a day that has not begun where somebody is cannot be booked. */
const timeZonesConsumer: ConsumerDefinition = {
  ...consumerOf('finance', 'time-zones'),
  handlers: [
    on(timeZoneStates, async (tx, { data }) => {
      for (const person of data.people) await storeTimeZone(tx, person);
    }),
  ],
};

/** Consumers of what booking depends on, besides projects and rates. */
export const engineersConsumers: readonly ConsumerDefinition[] = [
  membersConsumer,
  assignmentsConsumer,
  timeZonesConsumer,
];
