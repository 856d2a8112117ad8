import { PRIMARY_FUNCTIONS } from '@portal/contracts/projects/primary-people';
import { PROJECT_DETAIL_FIELDS, type Project } from '@portal/contracts/projects/project';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';

/** Returns a valid id with this number. */
export const anId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** An open construction project that an insurance coordinator may edit and close. */
export function aProject(over: Partial<Project> = {}): Project {
  return {
    id: anId(1),
    version: 3,
    name: 'Harbour Tower',
    status: 'Open',
    type: 'Construction',
    insuranceCompanyId: anId(2),
    insuranceCompanyName: 'Northwind Insurance',
    parentCompany: { id: anId(3), name: 'Van Oord' },
    projectType: { id: anId(4), value: 'Residential Tower' },
    businessType: { id: anId(5), value: 'Apartment Tower' },
    currency: 'EUR',
    constructionValue: 10_000_000,
    dsuSumInsured: 2_000_000,
    policyNumber: 'POL-1',
    policyStartDate: '2026-01-15',
    policyExpireDate: '2027-01-15',
    buildDate: null,
    linePercent: 40,
    brPremium: 100_000,
    dsuPremium: 20_000,
    biPremium: null,
    triaPremium: null,
    totalPremium: 120_000,
    constructionType: null,
    combustibility: null,
    stories: null,
    area: null,
    referenceNumber: null,
    expectedInspections: 4,
    description: null,
    specialInstruction: null,
    closingReason: null,
    reopeningReason: null,
    readyToBeReallocated: false,
    isDeployment21Project: false,
    disclaimerCompanyName: null,
    riskScore: null,
    riskScoreMax: 500,
    tiv: 12_000_000,
    riskBand: null,
    var: null,
    bandPercents: null,
    location: null,
    primaryRiskEngineer: null,
    primarySiteContact: null,
    primaryUnderwriter: null,
    isPrimarySiteContact: false,
    canUploadDocuments: true,
    actions: [
      { action: 'update', allowed: true },
      { action: 'close', allowed: true },
      { action: 'reopen', allowed: false },
    ],
    editableFields: [...PROJECT_DETAIL_FIELDS],
    changeablePrimaries: [...PRIMARY_FUNCTIONS],
    canIgnoreNoAssignment: false,
    changedAt: '2026-11-20T09:00:00Z',
    changedBy: 'Clara Nordin',
    ...over,
  };
}

/** A row of the list. */
export function aRow(over: Partial<ProjectListRow> = {}): ProjectListRow {
  return {
    id: anId(1),
    name: 'Harbour Tower',
    status: 'Open',
    readyToBeReallocated: false,
    reopeningReason: null,
    country: 'Netherlands',
    constructionValue: 10_000_000,
    currency: 'EUR',
    buildDate: null,
    tiv: 12_000_000,
    var: null,
    riskScore: null,
    riskScoreMax: null,
    riskBand: null,
    referenceNumber: 'NW-1',
    insuranceCompanyName: 'Northwind Insurance',
    totalPremium: 120_000.5,
    linePercent: 40,
    policyStartDate: '2026-01-15',
    policyExpireDate: '2027-01-15',
    policyNumber: null,
    ...over,
  };
}
