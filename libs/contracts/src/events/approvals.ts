import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/**
 * Published when a company changes if recommendations (RecommendationApprovalExternal and -Internal, decisions §5, §21) or
 * reports (MainReportApproval, AbridgedReportApproval, §8) need approval, and what its reports share and with whom (§21), for all of its projects or, where `projectId` is not
 * null, for one of them. Null where nothing is set there: then a project has its company's value, and a company the portal's.
 * `version` grows with each change; receivers keep the highest.
 */
export const companyApprovalsChanged = eventType(
  'admin.company.approvals-changed.v1',
  v.object({
    companyId: id,
    projectId: v.nullable(id),
    version: v.number(),
    external: v.nullable(v.boolean()),
    internal: v.nullable(v.boolean()),
    mainReport: v.optional(v.nullable(v.boolean())),
    abridgedReport: v.optional(v.nullable(v.boolean())),
    shareClaimAmounts: v.optional(v.nullable(v.boolean())),
    notifyBrokerOnReport: v.optional(v.nullable(v.boolean())),
  }),
);
