import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';
import { MAX_PROJECT_STATES } from './project-states.ts';

/**
 * Insured value and value at risk of a project as they are now. `version` grows with each change, and receivers keep the
 * highest; both are null while they are not known. Deleted projects are in `projects.project.states.v1`.
 */
const projectValues = v.object({
  projectId: id,
  version: v.number(),
  companyId: id,
  currency: currencySchema,
  tiv: v.nullable(v.number()),
  var: v.nullable(v.number()),
});

/**
 * TIV or VaR of projects changed. They are amounts, which most readers of `projects.>` may not have: the subject is outside
 * of theirs (ADR 28).
 */
export const projectValuesChanged = eventType(
  'projects-amounts.project.values.v1',
  v.object({ projects: v.pipe(v.array(projectValues), v.maxLength(MAX_PROJECT_STATES)) }),
);
