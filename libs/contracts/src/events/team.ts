import * as v from 'valibot';
import { roleSchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/**
 * Published when a member of a company's team was deleted; `targetId` takes the projects over, null where nobody does
 * (spec 3 §6).
 */
export const memberDeleted = eventType(
  'admin.member.deleted.v1',
  v.object({ userId: id, companyId: id, role: roleSchema, targetId: v.nullable(id) }),
);

/**
 * Published when the account of somebody ends who was invited and never signed up: the e-mail is nobody's, and may be somebody
 * else's next.
 */
export const memberForgotten = eventType('admin.member.forgotten.v1', v.object({ userId: id }));

/**
 * Published when a person's number of projects changes. `assigned` counts open projects whose primary risk engineer
 * they are. `version` grows with each change; receivers keep the highest.
 */
export const participationChanged = eventType(
  'projects.participation.changed.v1',
  v.object({ userId: id, version: v.number(), projects: v.number(), assigned: v.number() }),
);
