import { handledEventsMigration, jobsMigration, outboxMigration } from '@portal/event-bus';
import type { Migrations } from '@portal/service-kit';
import { claimHistoryMigration } from './claim-history.ts';
import { claimsMigration } from './claims.ts';
import { companyContactsMigration } from './company-contacts.ts';
import { companyTabAccessMigration } from './company-tab-access.ts';
import { inspectionsMigration } from './inspections.ts';
import { listFiltersMigration } from './list-filters.ts';
import { locationsMigration } from './locations.ts';
import { notesMigration } from './notes.ts';
import { contactsMigration } from './contacts.ts';
import { participationsMigration } from './participations.ts';
import { peopleMigration } from './people.ts';
import { projectChangesMigration } from './project-changes.ts';
import { projectMapMigration } from './project-map.ts';
import { projectStatesMigration } from './project-states.ts';
import { projectViewsMigration } from './project-views.ts';
import { projectsMigration } from './projects.ts';
import { recommendationAttachmentsMigration } from './recommendation-attachments.ts';
import { recommendationCountsMigration } from './recommendation-counts.ts';
import { recommendationsMigration } from './recommendations.ts';
import { reportNoteChangesMigration } from './report-note-changes.ts';
import { reportNotesMigration } from './report-notes.ts';
import { remindersMigration } from './reminders.ts';
import { typesMigration } from './types.ts';

/** The schema of the service's database, step by step; names sort in the order in which they run. */
export const migrations: Migrations = {
  '001-outbox': outboxMigration,
  '002-handled-events': handledEventsMigration,
  '003-jobs': jobsMigration,
  '010-people': peopleMigration,
  '011-types': typesMigration,
  '012-projects': projectsMigration,
  '013-participations': participationsMigration,
  '014-project-states': projectStatesMigration,
  '020-locations': locationsMigration,
  '021-project-map': projectMapMigration,
  '025-list-filters': listFiltersMigration,
  '026-project-views': projectViewsMigration,
  '030-notes': notesMigration,
  '031-project-changes': projectChangesMigration,
  '035-contacts': contactsMigration,
  '040-company-tab-access': companyTabAccessMigration,
  '041-company-contacts': companyContactsMigration,
  '060-inspections': inspectionsMigration,
  '061-recommendations': recommendationsMigration,
  '062-claims': claimsMigration,
  '063-recommendation-attachments': recommendationAttachmentsMigration,
  '065-report-notes': reportNotesMigration,
  '066-report-note-changes': reportNoteChangesMigration,
  '067-claim-history': claimHistoryMigration,
  '068-reminders': remindersMigration,
  '070-recommendation-counts': recommendationCountsMigration,
};
