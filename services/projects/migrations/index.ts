import {
  consumerPositionsMigration,
  handledEventsMigration,
  jobsMigration,
  outboxFunctionMigration,
  outboxMigration,
} from '@portal/event-bus';
import { tabSettings } from '@portal/project-access';
import type { Migrations } from '@portal/service-kit';
import { peopleMigration } from './010-people.ts';
import { typesMigration } from './011-types.ts';
import { projectsMigration } from './012-projects.ts';
import { participationsMigration } from './013-participations.ts';
import { projectStatesMigration } from './014-project-states.ts';
import { stateAnnouncementsMigration } from './015-state-announcements.ts';
import { locationsMigration } from './020-locations.ts';
import { projectMapMigration } from './021-project-map.ts';
import { listFiltersMigration } from './025-list-filters.ts';
import { projectViewsMigration } from './026-project-views.ts';
import { notesMigration } from './030-notes.ts';
import { projectChangesMigration } from './031-project-changes.ts';
import { contactsMigration } from './035-contacts.ts';
import { companyTabAccessMigration } from './040-company-tab-access.ts';
import { companyContactsMigration } from './041-company-contacts.ts';
import { knownTabSettingsMigration } from './042-known-tab-settings.ts';
import { inspectionsMigration } from './060-inspections.ts';
import { recommendationsMigration } from './061-recommendations.ts';
import { claimsMigration } from './062-claims.ts';
import { recommendationAttachmentsMigration } from './063-recommendation-attachments.ts';
import { reportNotesMigration } from './065-report-notes.ts';
import { reportNoteChangesMigration } from './066-report-note-changes.ts';
import { claimHistoryMigration } from './067-claim-history.ts';
import { remindersMigration } from './068-reminders.ts';
import { recommendationCountsMigration } from './070-recommendation-counts.ts';
import { deletedProjectsMigration } from './073-deleted-projects.ts';
import { historyOfItemsMigration } from './074-history-of-items.ts';
import { oneHistoryMigration } from './075-one-history.ts';
import { accessRequestsMigration } from './076-access-requests.ts';
import { searchKeysMigration } from './077-search-keys.ts';
import { recommendationNumbersMigration } from './078-recommendation-numbers.ts';
import { ignoredAssignmentsMigration } from './079-ignored-assignments.ts';
import { importRefusalsMigration } from './080-import-refusals.ts';
import { acceptedContactsMigration } from './085-accepted-contacts.ts';
import { agesOfFilesMigration } from './086-ages-of-files.ts';
import { dueDaysMigration } from './090-due-days.ts';
import { oneFilterIndexMigration } from './097-one-filter-index.ts';
import { marksOfLetters } from './109-marks-of-letters.ts';
import { inspectionInvitations } from './112-inspection-invitations.ts';
import { limitsOfInvitations } from './113-limits-of-invitations.ts';
import { assignmentsMigration } from './114-assignments.ts';
import { engineerProfilesMigration } from './115-engineer-profiles.ts';
import { booksAndAddressesMigration } from './116-books-and-addresses.ts';
import { assignmentsOfFeesMigration } from './117-assignments-of-fees.ts';
import { assignmentsByBookMigration } from './118-assignments-by-book.ts';
import { riskScoresMigration } from './120-risk-scores.ts';
import { valuesAtRiskMigration } from './125-values-at-risk.ts';
import { reportsMigration } from './130-reports.ts';
import { evidenceOfApprovalsMigration } from './131-evidence-of-approvals.ts';
import { readersOfPhotographsMigration } from './132-readers-of-photographs.ts';
import { objectsToRemoveMigration } from './133-objects-to-remove.ts';
import { plansOfLayoutsMigration } from './135-plans-of-layouts.ts';
import { portfolioViewsMigration } from './140-portfolio-views.ts';
import { portfolioChangesMigration } from './141-portfolio-changes.ts';
import { devicesMigration } from './145-devices.ts';
import { projectsWithMoneyMigration } from './150-projects-with-money.ts';
import { invitesOfAssignedCompaniesMigration } from './151-invites-of-assigned-companies.ts';
import { companiesByAddressMigration } from './152-companies-by-address.ts';
import { claimAmountsMigration } from './153-claim-amounts.ts';
import { reportSettingsMigration } from './155-report-settings.ts';
import { waitingDocumentsMigration } from './156-waiting-documents.ts';
import { jobsToSendMigration } from './157-jobs-to-send.ts';
import { proposalsOfThePortfolioMigration } from './158-proposals-of-the-portfolio.ts';
import { portfolioOfAssignmentsMigration } from './161-portfolio-of-assignments.ts';
import { noticesOfDocumentsMigration } from './162-notices-of-documents.ts';
import { portfolioOfLateDaysMigration } from './168-portfolio-of-late-days.ts';
import { silenceOfDevicesMigration } from './169-silence-of-devices.ts';
import { startOfReallocationMigration } from './170-start-of-reallocation.ts';
import { alertsOfThePortfolioMigration } from './175-alerts-of-the-portfolio.ts';
import { sidesOfAssignmentsMigration } from './176-sides-of-assignments.ts';
import { logosMigration } from './179-logos.ts';
import { primaryBeforeMigration } from './181-primary-before.ts';
import { searchTextsMigration } from './182-search-texts.ts';
import { plainNamesMigration } from './183-plain-names.ts';
import { positionsOfUnacceptedMigration } from './184-positions-of-unaccepted.ts';
import { completedInspectionsMigration } from './186-completed-inspections.ts';
import { addedEntriesMigration } from './187-added-entries.ts';
import { quickImportsMigration } from './190-quick-imports.ts';
import { namesByCompanyMigration } from './195-names-by-company.ts';
import { turnsOfReportsMigration } from './196-turns-of-reports.ts';
import { boundsOfMailsMigration } from './197-bounds-of-mails.ts';
import { countedInspectionsMigration } from './198-counted-inspections.ts';
import { followedMembersMigration } from './205-followed-members.ts';
import { turnsOfPreviewsMigration } from './206-turns-of-previews.ts';

/** The schema of the service's database, step by step. Each is known by the name of its file, and they run in that order. */
export const migrations: Migrations = {
  ...tabSettings.migrations,
  '001-outbox': outboxMigration,
  '002-handled-events': handledEventsMigration,
  '003-jobs': jobsMigration,
  '010-people': peopleMigration,
  '011-types': typesMigration,
  '012-projects': projectsMigration,
  '013-participations': participationsMigration,
  '014-project-states': projectStatesMigration,
  '015-state-announcements': stateAnnouncementsMigration,
  '020-locations': locationsMigration,
  '021-project-map': projectMapMigration,
  '025-list-filters': listFiltersMigration,
  '026-project-views': projectViewsMigration,
  '030-notes': notesMigration,
  '031-project-changes': projectChangesMigration,
  '035-contacts': contactsMigration,
  '040-company-tab-access': companyTabAccessMigration,
  '041-company-contacts': companyContactsMigration,
  '042-known-tab-settings': knownTabSettingsMigration,
  '060-inspections': inspectionsMigration,
  '061-recommendations': recommendationsMigration,
  '062-claims': claimsMigration,
  '063-recommendation-attachments': recommendationAttachmentsMigration,
  '065-report-notes': reportNotesMigration,
  '066-report-note-changes': reportNoteChangesMigration,
  '067-claim-history': claimHistoryMigration,
  '068-reminders': remindersMigration,
  '070-recommendation-counts': recommendationCountsMigration,
  '071-consumer-positions': consumerPositionsMigration,
  '072-outbox-function': outboxFunctionMigration,
  '073-deleted-projects': deletedProjectsMigration,
  '074-history-of-items': historyOfItemsMigration,
  '075-one-history': oneHistoryMigration,
  '076-access-requests': accessRequestsMigration,
  '077-search-keys': searchKeysMigration,
  '078-recommendation-numbers': recommendationNumbersMigration,
  '079-ignored-assignments': ignoredAssignmentsMigration,
  '080-import-refusals': importRefusalsMigration,
  '085-accepted-contacts': acceptedContactsMigration,
  '086-ages-of-files': agesOfFilesMigration,
  '090-due-days': dueDaysMigration,
  '097-one-filter-index': oneFilterIndexMigration,
  '109-marks-of-letters': marksOfLetters,
  '112-inspection-invitations': inspectionInvitations,
  '113-limits-of-invitations': limitsOfInvitations,
  '114-assignments': assignmentsMigration,
  '115-engineer-profiles': engineerProfilesMigration,
  '116-books-and-addresses': booksAndAddressesMigration,
  '117-assignments-of-fees': assignmentsOfFeesMigration,
  '118-assignments-by-book': assignmentsByBookMigration,
  '120-risk-scores': riskScoresMigration,
  '125-values-at-risk': valuesAtRiskMigration,
  '130-reports': reportsMigration,
  '131-evidence-of-approvals': evidenceOfApprovalsMigration,
  '132-readers-of-photographs': readersOfPhotographsMigration,
  '133-objects-to-remove': objectsToRemoveMigration,
  '135-plans-of-layouts': plansOfLayoutsMigration,
  '140-portfolio-views': portfolioViewsMigration,
  '141-portfolio-changes': portfolioChangesMigration,
  '145-devices': devicesMigration,
  '150-projects-with-money': projectsWithMoneyMigration,
  '151-invites-of-assigned-companies': invitesOfAssignedCompaniesMigration,
  '152-companies-by-address': companiesByAddressMigration,
  '153-claim-amounts': claimAmountsMigration,
  '155-report-settings': reportSettingsMigration,
  '156-waiting-documents': waitingDocumentsMigration,
  '157-jobs-to-send': jobsToSendMigration,
  '158-proposals-of-the-portfolio': proposalsOfThePortfolioMigration,
  '161-portfolio-of-assignments': portfolioOfAssignmentsMigration,
  '162-notices-of-documents': noticesOfDocumentsMigration,
  '168-portfolio-of-late-days': portfolioOfLateDaysMigration,
  '169-silence-of-devices': silenceOfDevicesMigration,
  '170-start-of-reallocation': startOfReallocationMigration,
  '175-alerts-of-the-portfolio': alertsOfThePortfolioMigration,
  '176-sides-of-assignments': sidesOfAssignmentsMigration,
  '179-logos': logosMigration,
  '181-primary-before': primaryBeforeMigration,
  '182-search-texts': searchTextsMigration,
  '183-plain-names': plainNamesMigration,
  '184-positions-of-unaccepted': positionsOfUnacceptedMigration,
  '186-completed-inspections': completedInspectionsMigration,
  '187-added-entries': addedEntriesMigration,
  '190-quick-imports': quickImportsMigration,
  '195-names-by-company': namesByCompanyMigration,
  '196-turns-of-reports': turnsOfReportsMigration,
  '197-bounds-of-mails': boundsOfMailsMigration,
  '198-counted-inspections': countedInspectionsMigration,
  '205-followed-members': followedMembersMigration,
  '206-turns-of-previews': turnsOfPreviewsMigration,
};
