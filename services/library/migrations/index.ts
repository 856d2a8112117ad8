import { handledEventsMigration, outboxMigration } from '@portal/event-bus';

/** The schema of this service's database, step by step. */
export const migrations = {
  '000-outbox': outboxMigration,
  '001-handled-events': handledEventsMigration,
};
