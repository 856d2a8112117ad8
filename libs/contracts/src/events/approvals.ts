import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/**
 * Published when a company changes if recommendations need approval (RecommendationApprovalExternal and -Internal,
 * decisions §5, §21), for all of its projects or, where `projectId` is not null, for one of them. `version` grows with
 * each change; receivers keep the highest.
 */
export const companyApprovalsChanged = eventType(
  'admin.company.approvals-changed.v1',
  v.object({
    companyId: id,
    projectId: v.nullable(id),
    version: v.number(),
    external: v.boolean(),
    internal: v.boolean(),
  }),
);
