import { consumerOf } from '@portal/contracts/events/consumers';
import { companyChanged, companyLogoChanged, memberChanged, subscriptionChanged } from '@portal/contracts/events/admin';
import { companyApprovalsChanged } from '@portal/contracts/events/approvals';
import { memberDeleted } from '@portal/contracts/events/team';
import { on, onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { tabSettings } from '@portal/project-access';
import { bindAssignments } from '../core/assignment/bind-company.ts';
import { handOver } from '../core/people/hand-over.ts';
import { storeCompany, storeLogo, storeMembers, storeSubscription } from './people.repository.ts';

/** Stores companies, subscriptions and people from services/admin's events; deleted people leave their projects. */
export const peopleConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'people'),
  batch: { max: 50 },
  handlers: [
    on(companyChanged, (tx, { data }) => storeCompany(tx, data)),
    ...tabSettings.handlers,
    on(subscriptionChanged, (tx, { data }) => storeSubscription(tx, data)),
    onBatch(memberChanged, async (tx, events) => {
      const others = await storeMembers(
        tx,
        events.map(({ data }) => data),
      );
      for (const userId of others) await bindAssignments(tx, userId);
    }),
    on(memberDeleted, (tx, { data, actor }) => handOver(tx, data, actor)),
  ],
};

/** Keeps the approvals and the settings of reports of companies and projects, by the highest version of each. */
export const approvalsConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'approvals'),
  batch: { max: 100, key: 'companyId' },
  handlers: [
    on(companyApprovalsChanged, async (tx, { data }) => {
      const { companyId, projectId, version, external, internal, mainReport = null, abridgedReport = null } = data;
      const { shareClaimAmounts = null, notifyBrokerOnReport = null } = data;
      const values = {
        ...{ external, internal, main_report: mainReport, abridged_report: abridgedReport },
        ...{ share_claim_amounts: shareClaimAmounts, notify_broker: notifyBrokerOnReport },
      };
      await tx('approval_settings')
        .insert({ company_id: companyId, project_id: projectId, version, ...values })
        .onConflict(['company_id', 'project_id'])
        .merge()
        .where('approval_settings.version', '<', version);
    }),
  ],
};

/** Keeps the logos of companies, which the cover of reports on their projects shows. */
export const logosConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'logos'),
  handlers: [on(companyLogoChanged, (tx, { data }) => storeLogo(tx, data))],
};
