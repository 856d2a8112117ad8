import { DEFAULT_BI_PREMIUM, type CreateProject } from '@portal/contracts/projects/project';
import { EXPECTED_INSPECTIONS } from '@portal/contracts/projects/project-lists';
import { nameKey, storedName } from '@portal/contracts/common/name-key';
import { cleanText } from '../text.ts';

/** The fields of PROJECT DETAILS as the audit record compares them: as they are stored. */
export function auditedFields(project: CreateProject): Readonly<Record<string, unknown>> {
  const { name_key: _, ...fields } = columnsOf(project);
  return fields;
}

/** The columns of the fields of PROJECT DETAILS, cleaned and with their defaults. */
export function columnsOf(project: CreateProject) {
  const isOperational = project.type === 'OperationalProperty';
  return {
    name: storedName(project.name),
    name_key: nameKey(project.name),
    type: project.type,
    parent_company_id: project.parentCompanyId,
    project_type_id: project.projectTypeId,
    business_type_id: project.businessTypeId,
    currency: project.currency,
    construction_value: project.constructionValue,
    dsu_sum_insured: project.dsuSumInsured ?? null,
    policy_number: cleanText(project.policyNumber),
    policy_start_date: project.policyStartDate,
    policy_expire_date: project.policyExpireDate,
    build_date: project.buildDate ?? null,
    line_percent: project.linePercent ?? null,
    br_premium: project.brPremium ?? null,
    dsu_premium: project.dsuPremium ?? null,
    bi_premium: project.biPremium ?? (isOperational ? DEFAULT_BI_PREMIUM : null),
    tria_premium: project.triaPremium ?? null,
    construction_type: project.constructionType ?? null,
    combustibility: project.combustibility ?? null,
    stories: project.stories ?? null,
    area: project.area ?? null,
    reference_number: cleanText(project.referenceNumber),
    expected_inspections: project.expectedInspections ?? EXPECTED_INSPECTIONS.default,
    description: cleanText(project.description),
    special_instruction: cleanText(project.specialInstruction),
  };
}
