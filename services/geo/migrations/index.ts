import {
  consumerPositionsMigration,
  handledEventsMigration,
  jobsMigration,
  outboxFunctionMigration,
  outboxMigration,
} from '@portal/event-bus';
import { mapTokenKeysMigration } from './002-map-token-keys.ts';

/** The schema of this service's database, step by step. */
export const migrations = {
  '000-outbox': outboxMigration,
  '001-handled-events': handledEventsMigration,
  '002-map-token-keys': mapTokenKeysMigration,
  '003-jobs': jobsMigration,
  '004-consumer-positions': consumerPositionsMigration,
  '005-outbox-function': outboxFunctionMigration,
};
