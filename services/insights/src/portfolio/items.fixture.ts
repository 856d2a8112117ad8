import { randomUUID } from 'node:crypto';
import type { PORTFOLIO_ITEMS } from '@portal/contracts/events/portfolio';
import type * as v from 'valibot';

/** An item of a kind as an event has it. */
export type Item<Kind extends keyof typeof PORTFOLIO_ITEMS> = v.InferOutput<(typeof PORTFOLIO_ITEMS)[Kind]>;

const AT = '2026-11-02T09:30:00.125+00:00';

/** An open project of an insurer in Munich that is valid; a test states what matters to it. */
export const projectItem = (fields: Partial<Item<'project'>> = {}): Item<'project'> => ({
  id: randomUUID(),
  companyId: randomUUID(),
  companyType: 'Insurance',
  name: 'Harbour Tower',
  status: 'Open',
  type: 'Construction',
  parentCompanyId: randomUUID(),
  parentCompanyName: 'Keel Holding',
  projectTypeId: randomUUID(),
  projectTypeName: 'Office Building',
  categoryType: null,
  businessTypeId: randomUUID(),
  businessTypeName: 'Offices',
  constructionType: null,
  currency: 'EUR',
  policyNumber: null,
  policyStartDate: '2026-01-01',
  policyExpireDate: '2028-01-01',
  referenceNumber: null,
  expectedInspections: 4,
  readyToBeReallocated: false,
  isNoAssignmentIgnored: false,
  isDeployment21: false,
  isAnalysed: false,
  assignedCompanyId: null,
  countryCode: 'DE',
  country: 'Germany',
  state: 'Bavaria',
  city: 'Munich',
  latitude: 48.137,
  longitude: 11.575,
  timeZone: 'Europe/Berlin',
  riskScore: 100,
  riskScoreMax: 500,
  riskBand: 1,
  createdAt: AT,
  ...fields,
});

/** An issued recommendation of an inspection of a project that is valid. */
export const recommendationItem = (fields: Partial<Item<'recommendation'>> = {}): Item<'recommendation'> => ({
  id: randomUUID(),
  projectId: randomUUID(),
  companyId: randomUUID(),
  inspectionId: randomUUID(),
  inspectionNumber: 1,
  inspectionStatus: 'Completed',
  inspectionIssuedAt: AT,
  number: 1,
  status: 'Issued',
  isIssued: true,
  category: 'Fire',
  recommendationType: 'Hot Work',
  priority: 'Urgent',
  summary: 'Permits are missing.',
  locationName: 'Tower Site',
  timeZone: 'Europe/Berlin',
  dueDate: '2026-12-01',
  overdueAt: '2026-12-01T23:00:00+00:00',
  authorId: randomUUID(),
  authorName: 'Erik Stone',
  actionedBy: null,
  actionedAt: null,
  issuedAt: AT,
  closedAt: null,
  createdAt: AT,
  ...fields,
});

/** A report that is shared with two people, valid. */
export const reportItem = (fields: Partial<Item<'report'>> = {}): Item<'report'> => ({
  id: randomUUID(),
  projectId: randomUUID(),
  companyId: randomUUID(),
  inspectionId: randomUUID(),
  inspectionNumber: 1,
  inspectionNumbers: [1, 2],
  type: 'Main',
  status: 'Approved',
  approvalStep: null,
  authorId: randomUUID(),
  authorName: 'Erik Stone',
  authorRole: 'RiskEngineer',
  sentById: null,
  sentAt: null,
  approvedAt: AT,
  sharedAt: AT,
  rejectionReason: null,
  resubmitBy: null,
  recipients: [randomUUID(), randomUUID()],
  createdAt: AT,
  ...fields,
});
