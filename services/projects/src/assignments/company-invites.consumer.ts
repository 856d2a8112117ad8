import { companyInviteAnswered } from '@portal/contracts/events/assignments';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { publishWorkChanged } from '../core/events/work.ts';

/**
 * Keeps if the companies of assignments have been mailed, or will be once their addresses may be mailed again (decisions §27).
 * An answer to an older request changes nothing.
 */
export const companyInvitesConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'company-invites'),
  handlers: [
    on(companyInviteAnswered, async (tx, { data: { assignmentId, version, isMailed } }) => {
      const [changed] = await tx('assignments')
        .where({ id: assignmentId, invite_version: version, is_invite_waiting: isMailed })
        .update({ is_invite_waiting: !isMailed, ...(isMailed && { invited_at: tx.fn.now() }) })
        .returning<{ project_id: string }[]>('project_id');
      if (changed) await publishWorkChanged(tx, [{ projectId: changed.project_id, tab: 'resources' }], null);
    }),
  ],
};
