import type { PrimaryHolder, Project } from '@portal/contracts/projects/project';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import { riskBandAt } from '@portal/contracts/projects/risk-band';

/** Money in the database is a decimal text, on the wire a number with 2 decimals (decisions, house rule 9). */
export function amountOf(stored: string): number;
export function amountOf(stored: string | null): number | null;
export function amountOf(stored: string | null): number | null {
  return stored === null ? null : Number(stored);
}

/** Holder of a primary function; the name of one who has not accepted to be a contact is as was entered. */
export interface StoredHolder extends PrimaryHolder {
  readonly role: string;
  /** False for one whose account is not told: it would reveal whose the entered e-mail is. */
  readonly isAccepted: boolean;
  readonly companyId: string | null;
}

/** A project as `projectOfScope` reads it. */
export interface StoredProject {
  readonly id: string;
  readonly version: number;
  readonly company_id: string;
  readonly name: string;
  readonly status: Project['status'];
  readonly type: Project['type'];
  readonly insurance_company_name: string | null;
  readonly parent_company: Project['parentCompany'];
  readonly project_type: Project['projectType'];
  readonly business_type: Project['businessType'];
  readonly currency: Project['currency'];
  readonly construction_value: string;
  readonly dsu_sum_insured: string | null;
  readonly policy_number: string | null;
  readonly policy_start_date: string;
  readonly policy_expire_date: string;
  readonly build_date: string | null;
  readonly line_percent: string | null;
  readonly br_premium: string | null;
  readonly dsu_premium: string | null;
  readonly bi_premium: string | null;
  readonly tria_premium: string | null;
  readonly total_premium: string | null;
  readonly construction_type: string | null;
  readonly combustibility: string | null;
  readonly stories: number | null;
  readonly area: string | null;
  readonly reference_number: string | null;
  readonly expected_inspections: number;
  readonly description: string | null;
  readonly special_instruction: string | null;
  readonly closing_reason: string | null;
  readonly reopening_reason: string | null;
  readonly ready_to_be_reallocated: boolean;
  readonly is_no_assignment_ignored: boolean;
  /** True once the project has allowances, entries or fee proposals that were sent. */
  readonly holds_money: boolean;
  /** True if the project has or had an assignment. */
  readonly has_assignment: boolean;
  /** The import that added the project; null for one of Add Project. */
  readonly import_id: string | null;
  readonly is_deployment21: boolean;
  readonly has_devices: boolean;
  readonly risk_score: number | null;
  readonly risk_score_max: number | null;
  readonly risk_band: number | null;
  readonly value_at_risk: string | null;
  readonly total_insured_value: string | null;
  readonly band_percents: readonly string[] | null;
  readonly location: Project['location'];
  readonly people: readonly StoredHolder[] | null;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** The largest score of a project's scale before anything is scored (decisions §14). */
const BASE_SCALE = 500;
const OPERATIONAL_SCALE = 1000;

/** Fields of a project that are the same for every viewer. */
export type ProjectContent = Readonly<Record<PrimaryFunction, PrimaryHolder | null>> &
  Omit<
    Project,
    | PrimaryFunction
    | 'actions'
    | 'editableFields'
    | 'changeablePrimaries'
    | 'canIgnoreNoAssignment'
    | 'isCurrencyFixed'
    | 'isPrimarySiteContact'
    | 'canUploadDocuments'
  >;

export function projectOf(row: StoredProject): ProjectContent {
  const primary = (role: string): PrimaryHolder | null => {
    const found = row.people?.find((person) => person.role === role);
    if (!found) return null;
    const { userId, firstName, lastName, email } = found;
    return { userId, firstName, lastName, email };
  };
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    status: row.status,
    type: row.type,
    insuranceCompanyId: row.company_id,
    insuranceCompanyName: row.insurance_company_name ?? '',
    parentCompany: row.parent_company,
    projectType: row.project_type,
    businessType: row.business_type,
    currency: row.currency,
    constructionValue: amountOf(row.construction_value),
    dsuSumInsured: amountOf(row.dsu_sum_insured),
    policyNumber: row.policy_number,
    policyStartDate: row.policy_start_date,
    policyExpireDate: row.policy_expire_date,
    buildDate: row.build_date,
    linePercent: amountOf(row.line_percent),
    brPremium: amountOf(row.br_premium),
    dsuPremium: amountOf(row.dsu_premium),
    biPremium: amountOf(row.bi_premium),
    triaPremium: amountOf(row.tria_premium),
    totalPremium: amountOf(row.total_premium),
    constructionType: row.construction_type,
    combustibility: row.combustibility,
    stories: row.stories,
    area: amountOf(row.area),
    referenceNumber: row.reference_number,
    expectedInspections: row.expected_inspections,
    description: row.description,
    specialInstruction: row.special_instruction,
    closingReason: row.closing_reason,
    reopeningReason: row.reopening_reason,
    readyToBeReallocated: row.ready_to_be_reallocated,
    isDeployment21Project: row.is_deployment21,
    hasDevices: row.has_devices,
    disclaimerCompanyName: row.insurance_company_name,
    riskScore: row.risk_score,
    riskScoreMax: row.risk_score_max ?? (row.type === 'Construction' ? BASE_SCALE : OPERATIONAL_SCALE),
    riskBand: riskBandAt(row.risk_band),
    tiv: amountOf(row.total_insured_value),
    var: amountOf(row.value_at_risk),
    bandPercents: row.band_percents?.map(Number) ?? null,
    location: row.location,
    primaryRiskEngineer: primary('RiskEngineer'),
    primarySiteContact: primary('SiteContact'),
    primaryUnderwriter: primary('ICUnderwriter'),
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}
