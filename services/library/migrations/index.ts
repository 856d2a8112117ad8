import {
  consumerPositionsMigration,
  handledEventsMigration,
  jobsMigration,
  outboxFunctionMigration,
  outboxMigration,
} from '@portal/event-bus';
import { projectAccess } from '@portal/project-access';
import type { Migrations } from '@portal/service-kit';
import { filesMigration } from './002-files.ts';
import { inviteFilesMigration } from './003-invite-files.ts';
import { documentsMigration } from './004-documents.ts';
import { companyTabAccessMigration } from './006-company-tab-access.ts';
import { attachmentHoldersMigration } from './007-attachment-holders.ts';
import { knownProjectsMigration } from './010-known-projects.ts';
import { searchKeysMigration } from './011-search-keys.ts';
import { addressesMigration } from './015-addresses.ts';
import { keepingFilesMigration } from './016-keeping-files.ts';
import { storageUsageMigration } from './017-storage-usage.ts';
import { orderOfCreators } from './108-order-of-creators.ts';
import { marksOfLetters } from './109-marks-of-letters.ts';
import { ownersOfExpenses } from './110-owners-of-expenses.ts';
import { linksOfHolders } from './111-links-of-holders.ts';
import { reportGrants } from './112-report-grants.ts';
import { readersOfPhotographs } from './113-readers-of-photographs.ts';
import { logos } from './114-logos.ts';
import { plainNames } from './115-plain-names.ts';
import { reservedBytes } from './116-reserved-bytes.ts';
import { refusals } from './117-refusals.ts';
import { replacingDocuments } from './119-replacing-documents.ts';
import { scanTurnsMigration } from '../src/core/scanning/scan-job.ts';

/** The schema of this service's database, step by step. */
export const migrations: Migrations = {
  ...projectAccess('library').migrations,
  '000-outbox': outboxMigration,
  '001-handled-events': handledEventsMigration,
  '002-files': filesMigration,
  '003-invite-files': inviteFilesMigration,
  '004-documents': documentsMigration,
  '005-jobs': jobsMigration,
  '006-company-tab-access': companyTabAccessMigration,
  '007-attachment-holders': attachmentHoldersMigration,
  '008-consumer-positions': consumerPositionsMigration,
  '009-outbox-function': outboxFunctionMigration,
  '010-known-projects': knownProjectsMigration,
  '011-search-keys': searchKeysMigration,
  '015-addresses': addressesMigration,
  '016-keeping-files': keepingFilesMigration,
  '017-storage-usage': storageUsageMigration,
  '108-order-of-creators': orderOfCreators,
  '109-marks-of-letters': marksOfLetters,
  '110-owners-of-expenses': ownersOfExpenses,
  '111-links-of-holders': linksOfHolders,
  '112-report-grants': reportGrants,
  '113-readers-of-photographs': readersOfPhotographs,
  '114-logos': logos,
  '115-plain-names': plainNames,
  '116-reserved-bytes': reservedBytes,
  '117-refusals': refusals,
  '118-turns-of-scans': scanTurnsMigration,
  '119-replacing-documents': replacingDocuments,
};
