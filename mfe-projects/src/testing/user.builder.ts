import { anId } from './project.builder.ts';

/** The signed-in risk engineer, as `GET /users/current` answers. */
export const aCurrentUser = (over: { readonly skipReportNotesWarning?: boolean } = {}) => ({
  ...{ id: anId(80), version: 1, email: 'engineer@riskco.example', name: { firstName: 'Erik', lastName: 'Stone' } },
  ...{ fullName: 'Erik Stone', role: 'RiskEngineer', designation: null, phone: null, address: null },
  ...{ companyId: anId(81), companyType: 'Risk', companyName: 'Granite Risk', isPrimaryContact: false },
  ...{ cvFileId: null, cvFileInfo: null, subscriptionPlan: 'Pro', acceptedEula: true, acceptedLicense: true },
  ...{ passwordExpiresAt: null, skipReportNotesWarning: false, usesSingleKeys: true },
  ...over,
});
