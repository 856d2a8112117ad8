import { EXPECTED_INSPECTIONS } from '@portal/contracts/projects/project-lists';
import {
  createProjectBody,
  DEFAULT_BI_PREMIUM,
  FIELDS_OF_ONE_TYPE,
  PROJECT_DETAIL_FIELDS,
  projectDetails,
  type CreateProject,
  type Project,
  type ProjectDetailField,
} from '@portal/contracts/projects/project';
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form: each field of PROJECT DETAILS, null or '' for empty ones. */
export type ProjectFormValues = { [Field in ProjectDetailField]: NonNullable<CreateProject[Field]> | null };

/** Validates the form by the route's rules. */
export const projectResolver = valibotResolver(createProjectBody) as unknown as Resolver<ProjectFormValues>;

/** Values of an empty form (decisions §6: 4 inspections are expected by default). */
export const EMPTY_PROJECT: ProjectFormValues = {
  name: '',
  parentCompanyId: null,
  type: null,
  projectTypeId: null,
  businessTypeId: null,
  currency: null,
  constructionValue: null,
  dsuSumInsured: null,
  policyNumber: '',
  policyStartDate: null,
  policyExpireDate: null,
  buildDate: null,
  linePercent: null,
  brPremium: null,
  dsuPremium: null,
  biPremium: null,
  triaPremium: null,
  constructionType: null,
  combustibility: null,
  stories: null,
  area: null,
  referenceNumber: '',
  expectedInspections: EXPECTED_INSPECTIONS.default,
  description: '',
  specialInstruction: '',
};

/** A stored project as the form holds it. */
export function formValuesOf(project: Project): ProjectFormValues {
  return {
    ...EMPTY_PROJECT,
    ...pick(project),
    name: project.name,
    policyNumber: project.policyNumber ?? '',
    referenceNumber: project.referenceNumber ?? '',
    description: project.description ?? '',
    specialInstruction: project.specialInstruction ?? '',
    parentCompanyId: project.parentCompany.id,
    projectTypeId: project.projectType.id,
    businessTypeId: project.businessType.id,
  };
}

function pick(project: Project): Partial<ProjectFormValues> {
  return Object.fromEntries(
    PROJECT_DETAIL_FIELDS.filter((field) => field in project).map((field) => [field, project[field as keyof Project]]),
  );
}

/** Returns the body of a write; the form has accepted the values. Fields that the type does not know are empty. */
export const bodyOf = (values: ProjectFormValues): CreateProject => v.parse(projectDetails, sentOf(values));

type Values = Readonly<Record<ProjectDetailField, unknown>>;

/** Texts that are empty are null, as are fields that the type does not know. */
function sentOf(values: Values): Partial<Values> {
  const entries = PROJECT_DETAIL_FIELDS.map((field) => {
    const value = values[field];
    const isEmpty = typeof value === 'string' && value.trim() === '';
    return [field, isEmpty || !isFieldOf(field, values.type) ? null : value];
  });
  return Object.fromEntries(entries);
}

/** Returns true if the type of project has the field (decisions §15). */
export function isFieldOf(field: ProjectDetailField, type: unknown): boolean {
  const only = (FIELDS_OF_ONE_TYPE as Partial<Record<ProjectDetailField, ProjectFormValues['type']>>)[field];
  return only === undefined || only === type;
}

/** Returns the values that change with the type: the project type and the other type's fields are cleared. */
export function afterTypeChange(type: ProjectFormValues['type']): Partial<ProjectFormValues> {
  return {
    projectTypeId: null,
    businessTypeId: null,
    dsuSumInsured: null,
    dsuPremium: null,
    biPremium: type === 'OperationalProperty' ? DEFAULT_BI_PREMIUM : null,
  };
}
