import multipart from '@fastify/multipart';
import { filesConsumer } from '@portal/attached-files';
import { consumerOf } from '@portal/contracts/events/consumers';
import { IMPORT_MAX_BYTES } from '@portal/contracts/projects/import-limits';
import { openReportObjects } from '@portal/object-storage';
import { feedPortfolio, rebuildsConsumer } from '@portal/portfolio-feed';
import { defineService } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import { acceptedFeesConsumer } from './assignments/accepted-fees.consumer.ts';
import { companyInvitesConsumer } from './assignments/company-invites.consumer.ts';
import { acknowledgementsConsumer } from './assignments/acknowledgements.consumer.ts';
import { assignmentRoutes } from './assignments/assignment.routes.ts';
import { assignmentsWaiting } from './assignments/list.repository.ts';
import { engineerPlacesConsumer, engineersConsumer } from './assignments/engineer-profiles.consumer.ts';
import { withdrawCompanyInvites } from './assignments/invited-companies.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { CLAIMS_EXPORT } from './claims/claim.export.ts';
import { claimRoutes } from './claims/claim.routes.ts';
import { companyContactRoutes } from './company-contacts/company-contact.routes.ts';
import { projectsSettings } from './config.ts';
import { withdrawRequests } from './contacts/access-request.ts';
import { withdrawInvites } from './contacts/request-invite.ts';
import { contactRoutes } from './contacts/contact.routes.ts';
import { contactsConsumer } from './contacts/contacts.consumer.ts';
import { globalContactRoutes } from './contacts/global.routes.ts';
import { deviceRoutes } from './devices/device.routes.ts';
import { awaitDevices, watchDevices } from './devices/silence.ts';
import { republishProjects } from './core/events/republish.ts';
import { exportRoutes } from './export/export.routes.ts';
import { importRoutes } from './import/import.routes.ts';
import { importJob } from './import/job.ts';
import { documentsConsumer } from './inspections/documents.consumer.ts';
import { endInvitations } from './inspections/end-invitations.ts';
import { startInspectionClock } from './inspections/clock.ts';
import { startForgettingMails } from './inspections/count-invitations.ts';
import { inspectionRoutes } from './inspections/inspection.routes.ts';
import { assessmentsConsumer } from './locations/assessments.consumer.ts';
import { locationRoutes } from './locations/location.routes.ts';
import { timeZoneRoutes } from './locations/time-zones.routes.ts';
import { mapRoutes } from './map/map.routes.ts';
import { noteRoutes } from './notes/note.routes.ts';
import { approvalsConsumer, logosConsumer, peopleConsumer } from './people/people.consumer.ts';
import { closingRoutes } from './projects/closing.routes.ts';
import { deletionRoutes } from './projects/deletion.routes.ts';
import { projectPortfolio } from './portfolio/project-portfolio.ts';
import { descriptionRoutes } from './projects/description.routes.ts';
import { projectExportRoutes } from './projects/export.routes.ts';
import { historyRoutes } from './projects/history.routes.ts';
import { moneyConsumer } from './projects/money.consumer.ts';
import { listRoutes } from './projects/list.routes.ts';
import { primaryPeopleRoutes } from './projects/primary-people.routes.ts';
import { PROJECTS_EXPORT } from './projects/project.export.ts';
import { projectRoutes } from './projects/project.routes.ts';
import { summaryRoutes } from './projects/summary.routes.ts';
import { tabAccessRoutes } from './projects/tab-access.routes.ts';
import { addRecommendation } from './recommendations/content.ts';
import { RECOMMENDATIONS_EXPORT } from './recommendations/recommendation.export.ts';
import { recommendationRoutes } from './recommendations/recommendation.routes.ts';
import { remindOfDocuments, remindOfExpectedAgain, remindOfScheduling, startReminders } from './reminders/remind.ts';
import { gradingOf } from './report-notes/grading.ts';
import { reportNoteRoutes } from './report-notes/report-note.routes.ts';
import { publishNoPhotos, publishPhotosOfProject } from './report-notes/published-photos.ts';
import { PUBLISHED_QUESTIONS } from './report-notes/questions.ts';
import { scoreStoredNotes } from './report-notes/scored-notes.ts';
import { setDeferredVersions } from './reports/deferred.ts';
import { reportsWaiting } from './reports/list.repository.ts';
import { plansConsumer } from './reports/plans.consumer.ts';
import { rendersConsumer } from './reports/renders.consumer.ts';
import { reportRoutes } from './reports/report.routes.ts';
import { startRemovals } from './reports/removal.ts';
import { startSending } from './reports/sending.ts';
import { startScores } from './risk-score/nightly.ts';
import { parentCompanyRoutes } from './types/parent-company.routes.ts';
import { typeRoutes } from './types/type.routes.ts';
import { followProgress } from './value-at-risk/daily-progress.ts';
import { valueRoutes } from './value-at-risk/value.routes.ts';
import { viewRoutes } from './views/view.routes.ts';

/**
 * The service of projects, started by `main.ts` and the tests. Nouns do not know each other; functions that one offers
 * to another are passed in here.
 */
export const projectsService = defineService({
  name: 'projects',
  version: '0.1.0',
  settings: projectsSettings,
  migrations,
  async routes(app, deps) {
    await app.register(multipart, { limits: { fileSize: IMPORT_MAX_BYTES, files: 1, fields: 5, parts: 6 } });
    listRoutes(app, deps);
    viewRoutes(app, deps);
    projectExportRoutes(app, deps);
    exportRoutes(app, deps, [PROJECTS_EXPORT, CLAIMS_EXPORT, RECOMMENDATIONS_EXPORT]);
    mapRoutes(app, deps);
    projectRoutes(app, deps, remindOfExpectedAgain);
    tabAccessRoutes(app, deps);
    summaryRoutes(app, deps, { reportsWaiting, assignmentsWaiting });
    descriptionRoutes(app, deps);
    primaryPeopleRoutes(app, deps);
    closingRoutes(app, deps, [awaitDevices]);
    deletionRoutes(app, deps, [withdrawInvites, withdrawRequests, withdrawCompanyInvites, endInvitations]);
    historyRoutes(app, deps);
    noteRoutes(app, deps);
    locationRoutes(app, deps);
    timeZoneRoutes(app, deps);
    inspectionRoutes(app, deps, {
      beforeDeletion: [publishNoPhotos, remindOfScheduling],
      noLongerVirtual: remindOfDocuments,
    });
    recommendationRoutes(app, deps);
    claimRoutes(app, deps);
    reportNoteRoutes(app, deps);
    parentCompanyRoutes(app, deps);
    typeRoutes(app, deps);
    importRoutes(app, deps);
    contactRoutes(app, deps);
    globalContactRoutes(app, deps);
    companyContactRoutes(app, deps);
    assignmentRoutes(app, deps);
    valueRoutes(app, deps);
    deviceRoutes(app, deps, addRecommendation);
    const objects = await openReportObjects(deps.config);
    reportRoutes(app, deps, { gradingOf, objects, onShare: publishPhotosOfProject });
    analyticsRoutes(app, deps);
  },
  async tasks(app, { knex, config }) {
    startInspectionClock(app, knex);
    startForgettingMails(app, knex);
    watchDevices(app, knex);
    const objects = await openReportObjects(config);
    startRemovals(app, knex, objects);
    startSending(app, knex, objects);
    // Only demo data have reports whose documents are set later.
    if (config.PORTAL_LOCAL) setDeferredVersions(app, knex, objects);
    startReminders(app, knex);
    startScores(app, knex, scoreStoredNotes(PUBLISHED_QUESTIONS));
    followProgress(app, knex);
    republishProjects(app, knex);
    feedPortfolio(app, { knex, databaseUrl: config.DATABASE_URL }, projectPortfolio);
  },
  consumers: ({ knex, config }) => [
    peopleConsumer,
    contactsConsumer,
    assessmentsConsumer,
    approvalsConsumer,
    logosConsumer,
    filesConsumer('projects', ['name', 'type']),
    documentsConsumer,
    acknowledgementsConsumer,
    acceptedFeesConsumer,
    companyInvitesConsumer,
    rendersConsumer({ knex, objects: openReportObjects(config) }),
    plansConsumer,
    engineersConsumer,
    engineerPlacesConsumer,
    rebuildsConsumer(consumerOf('projects', 'rebuilds'), projectPortfolio),
    moneyConsumer,
  ],
  jobs: (deps) => [importJob(deps)],
});
