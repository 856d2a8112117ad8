import * as v from 'valibot';
import { id, properName, requiredName } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { requestBody } from './project-fields.ts';
import { PROJECT_CATEGORIES, projectCategorySchema } from './project-lists.ts';

/** Owner or group that a project belongs to (spec 2 §3). */
export const parentCompany = v.object({ id, name: v.string() });
export type ParentCompany = v.InferOutput<typeof parentCompany>;
export const parentCompaniesAnswer = answer(v.array(parentCompany));
export const parentCompanyAnswer = answer(parentCompany);
export const createParentCompanyBody = requestBody({ name: properName(LIMITS.companyName) });
export const updateParentCompanyBody = requestBody({ id, name: properName(LIMITS.companyName) });

/** Project type; `isSeeded` are the portal's own, which a company cannot rename. */
export const projectType = v.object({ id, value: v.string(), type: projectCategorySchema, isSeeded: v.boolean() });
export type ProjectType = v.InferOutput<typeof projectType>;
export const projectTypesQuery = v.object({ type: v.optional(projectCategorySchema) });
export const projectTypesAnswer = answer(v.array(projectType));
export const projectTypeAnswer = answer(projectType);
const typeName = requiredName(LIMITS.typeName);
export const createProjectTypeBody = requestBody({
  value: typeName,
  type: v.picklist(PROJECT_CATEGORIES, MESSAGES.required),
});
export const updateProjectTypeBody = requestBody({ id, value: typeName });

/** Business type: belongs to one project type (spec 2 §3). */
export const projectBusinessType = v.object({ id, projectTypeId: id, value: v.string(), isSeeded: v.boolean() });
export type ProjectBusinessType = v.InferOutput<typeof projectBusinessType>;
export const projectBusinessTypesQuery = v.object({ projectTypeId: v.optional(id) });
export const projectBusinessTypesAnswer = answer(v.array(projectBusinessType));
export const projectBusinessTypeAnswer = answer(projectBusinessType);
export const createProjectBusinessTypeBody = requestBody({ projectTypeId: id, value: typeName });
export const updateProjectBusinessTypeBody = requestBody({ id, value: typeName });
