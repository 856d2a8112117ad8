import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import { on, type ConsumerDefinition } from '@portal/event-bus';

/** Keeps whether companies have recommendations approved, by the highest version of each. */
export const approvalsConsumer: ConsumerDefinition = {
  name: 'projects-approvals',
  subject: companyApprovalsChanged.subject,
  handlers: [
    on(companyApprovalsChanged, async (tx, { data: { companyId, projectId, version, external, internal } }) => {
      await tx('approval_settings')
        .insert({ company_id: companyId, project_id: projectId, version, external, internal })
        .onConflict(['company_id', 'project_id'])
        .merge()
        .where('approval_settings.version', '<', version);
    }),
  ],
};
