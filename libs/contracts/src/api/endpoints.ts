import * as companyInviteEndpoints from '../admin/company-invite.endpoints.ts';
import * as designationEndpoints from '../admin/designation.endpoints.ts';
import * as rateEndpoints from '../admin/rate.endpoints.ts';
import * as inviteEndpoints from '../admin/invite.endpoints.ts';
import * as myCompanyEndpoints from '../admin/my-company.endpoints.ts';
import * as projectSettingsEndpoints from '../admin/project-settings.endpoints.ts';
import * as subscriberEndpoints from '../admin/subscriber.endpoints.ts';
import * as subscriptionEndpoints from '../admin/subscription.endpoints.ts';
import * as teamMemberEndpoints from '../admin/team-member.endpoints.ts';
import * as budgetEndpoints from '../finance/budget.endpoints.ts';
import * as expenseEndpoints from '../finance/expense.endpoints.ts';
import * as feeAnswerEndpoints from '../finance/fee-answer.endpoints.ts';
import * as feeProposalEndpoints from '../finance/fee-proposal.endpoints.ts';
import * as accessTokenEndpoints from '../geo/access-token.endpoints.ts';
import * as countryEndpoints from '../geo/country.endpoints.ts';
import * as exchangeRateEndpoints from '../geo/exchange-rate.endpoints.ts';
import * as geocoderEndpoints from '../geo/geocoder.endpoints.ts';
import * as hazardQueryEndpoints from '../geo/hazard-query.endpoints.ts';
import * as layerEndpoints from '../geo/layer.endpoints.ts';
import * as helpEndpoints from '../help/help.endpoints.ts';
import * as knownPersonEndpoints from '../identity/known-person.endpoints.ts';
import * as keyEndpoints from '../identity/key.endpoints.ts';
import * as passwordEndpoints from '../identity/password.endpoints.ts';
import * as sessionEndpoints from '../identity/session.endpoints.ts';
import * as signUpEndpoints from '../identity/sign-up.endpoints.ts';
import * as userEndpoints from '../identity/user.endpoints.ts';
import * as dashboardEndpoints from '../insights/dashboard.endpoints.ts';
import * as globalEcosystemEndpoints from '../insights/global-ecosystem.endpoints.ts';
import * as dashboardViewEndpoints from '../insights/dashboard-view.endpoints.ts';
import * as archiveEndpoints from '../library/archive.endpoints.ts';
import * as attachmentEndpoints from '../library/attachment.endpoints.ts';
import * as cvEndpoints from '../library/cv.endpoints.ts';
import * as documentEndpoints from '../library/document.endpoints.ts';
import * as linkedFileEndpoints from '../library/linked-file.endpoints.ts';
import * as reportFileEndpoints from '../library/report-file.endpoints.ts';
import * as folderEndpoints from '../library/folder.endpoints.ts';
import * as storageEndpoints from '../library/storage.endpoints.ts';
import * as uploadEndpoints from '../library/upload.endpoints.ts';
import * as inboxEndpoints from '../notifications/inbox.endpoints.ts';
import * as analyticsEndpoints from '../projects/analytics.endpoints.ts';
import * as assignmentEndpoints from '../projects/assignment.endpoints.ts';
import * as causeOfLossEndpoints from '../projects/cause-of-loss.endpoints.ts';
import * as claimEndpoints from '../projects/claim.endpoints.ts';
import * as companyContactEndpoints from '../projects/company-contact.endpoints.ts';
import * as contactEndpoints from '../projects/contact.endpoints.ts';
import * as deviceProposalEndpoints from '../projects/device-proposal.endpoints.ts';
import * as deviceReadingEndpoints from '../projects/device-reading.endpoints.ts';
import * as deviceEndpoints from '../projects/device.endpoints.ts';
import * as exportEndpoints from '../projects/export.endpoints.ts';
import * as globalContactEndpoints from '../projects/global-contact.endpoints.ts';
import * as historyEndpoints from '../projects/history.endpoints.ts';
import * as importEndpoints from '../projects/import.endpoints.ts';
import * as inspectionEndpoints from '../projects/inspection.endpoints.ts';
import * as locationTimeZoneEndpoints from '../projects/location-time-zone.endpoints.ts';
import * as locationEndpoints from '../projects/location.endpoints.ts';
import * as noteEndpoints from '../projects/note.endpoints.ts';
import * as parentCompanyEndpoints from '../projects/parent-company.endpoints.ts';
import * as primaryPeopleEndpoints from '../projects/primary-people.endpoints.ts';
import * as projectListEndpoints from '../projects/project-list.endpoints.ts';
import * as projectMapEndpoints from '../projects/project-map.endpoints.ts';
import * as projectTypeEndpoints from '../projects/project-type.endpoints.ts';
import * as projectViewEndpoints from '../projects/project-view.endpoints.ts';
import * as projectEndpoints from '../projects/project.endpoints.ts';
import * as recommendationStepEndpoints from '../projects/recommendation-step.endpoints.ts';
import * as recommendationEndpoints from '../projects/recommendation.endpoints.ts';
import * as reportNoteEndpoints from '../projects/report-note.endpoints.ts';
import * as valueAtRiskEndpoints from '../projects/value-at-risk.endpoints.ts';
import * as reportCommentEndpoints from '../reports/report-comment.endpoints.ts';
import * as reportStepEndpoints from '../reports/report-step.endpoints.ts';
import * as reportEndpoints from '../reports/report.endpoints.ts';
import { keyOf, type EndpointDeclaration, type KeyOf } from '../endpoint/endpoint.ts';

/**
 * Every endpoint of the portal. Browser code imports only types of this file, which keeps the answers' schemas out of
 * its bundles.
 */
export const ENDPOINTS = {
  ...companyInviteEndpoints,
  ...designationEndpoints,
  ...rateEndpoints,
  ...inviteEndpoints,
  ...myCompanyEndpoints,
  ...projectSettingsEndpoints,
  ...subscriberEndpoints,
  ...subscriptionEndpoints,
  ...teamMemberEndpoints,
  ...budgetEndpoints,
  ...expenseEndpoints,
  ...feeAnswerEndpoints,
  ...feeProposalEndpoints,
  ...accessTokenEndpoints,
  ...countryEndpoints,
  ...exchangeRateEndpoints,
  ...geocoderEndpoints,
  ...hazardQueryEndpoints,
  ...layerEndpoints,
  ...helpEndpoints,
  ...keyEndpoints,
  ...passwordEndpoints,
  ...sessionEndpoints,
  ...signUpEndpoints,
  ...userEndpoints,
  ...knownPersonEndpoints,
  ...archiveEndpoints,
  ...attachmentEndpoints,
  ...cvEndpoints,
  ...documentEndpoints,
  ...folderEndpoints,
  ...linkedFileEndpoints,
  ...reportFileEndpoints,
  ...storageEndpoints,
  ...uploadEndpoints,
  ...inboxEndpoints,
  ...causeOfLossEndpoints,
  ...claimEndpoints,
  ...companyContactEndpoints,
  ...deviceEndpoints,
  ...deviceProposalEndpoints,
  ...deviceReadingEndpoints,
  ...contactEndpoints,
  ...exportEndpoints,
  ...globalContactEndpoints,
  ...historyEndpoints,
  ...importEndpoints,
  ...inspectionEndpoints,
  ...locationTimeZoneEndpoints,
  ...locationEndpoints,
  ...noteEndpoints,
  ...parentCompanyEndpoints,
  ...primaryPeopleEndpoints,
  ...projectListEndpoints,
  ...projectMapEndpoints,
  ...projectTypeEndpoints,
  ...projectViewEndpoints,
  ...projectEndpoints,
  ...recommendationStepEndpoints,
  ...recommendationEndpoints,
  ...reportNoteEndpoints,
  ...valueAtRiskEndpoints,
  ...analyticsEndpoints,
  ...reportCommentEndpoints,
  ...reportStepEndpoints,
  ...reportEndpoints,
  ...assignmentEndpoints,
  ...dashboardEndpoints,
  ...globalEcosystemEndpoints,
  ...dashboardViewEndpoints,
};

type Declared = typeof ENDPOINTS;

/** Each endpoint by its key. */
export type Endpoints = { readonly [Name in keyof Declared as KeyOf<Declared[Name]>]: Declared[Name] };

/** The keys of all endpoints: `GET /locations`, `PUT /locations/{id}` … */
export type EndpointKey = keyof Endpoints;

/** All endpoints by their keys. */
export const ENDPOINTS_BY_KEY: ReadonlyMap<string, EndpointDeclaration> = new Map(
  Object.values<EndpointDeclaration>(ENDPOINTS).map((one) => [keyOf(one), one]),
);
