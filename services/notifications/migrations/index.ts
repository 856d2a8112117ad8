import {
  consumerPositionsMigration,
  handledEventsMigration,
  jobsMigration,
  outboxFunctionMigration,
  outboxMigration,
} from '@portal/event-bus';
import { projectAccess } from '@portal/project-access';
import { mailTurnsMigration, type Migrations } from '@portal/service-kit';
import { inboxMigration } from './001-inbox.ts';
import { projectLockMigration } from './002-project-lock.ts';
import { addressesMigration } from './006-addresses.ts';
import { deletedProjectsMigration } from './009-deleted-projects.ts';
import { digestsMigration } from './010-digests.ts';
import { dismissedMigration } from './011-dismissed.ts';
import { membersByEmailMigration } from './014-members-by-email.ts';
import { leftProjectsMigration } from './015-left-projects.ts';
import { peopleWhoLeftMigration } from './016-people-who-left.ts';
import { countedMailsMigration } from './018-counted-mails.ts';

/** The schema of this service's database, step by step. */
export const migrations: Migrations = {
  ...projectAccess('notifications').migrations,
  '000-handled-events': handledEventsMigration,
  '001-inbox': inboxMigration,
  '002-project-lock': projectLockMigration,
  '006-addresses': addressesMigration,
  '007-jobs': jobsMigration,
  '008-consumer-positions': consumerPositionsMigration,
  '009-deleted-projects': deletedProjectsMigration,
  '010-digests': digestsMigration,
  '011-dismissed': dismissedMigration,
  '012-outbox': outboxMigration,
  '013-outbox-function': outboxFunctionMigration,
  '014-members-by-email': membersByEmailMigration,
  '015-left-projects': leftProjectsMigration,
  '016-people-who-left': peopleWhoLeftMigration,
  '017-turns-of-mails': mailTurnsMigration,
  '018-counted-mails': countedMailsMigration,
};
