import {
  companyChanged,
  companyTabAccessChanged,
  memberChanged,
  subscriptionChanged,
} from '@portal/contracts/events/admin';
import { memberDeleted } from '@portal/contracts/events/team';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { handOver } from './participation.ts';
import { keepCompany, keepMember, keepSubscription, keepTabAccess } from './repository.ts';

/** Keeps the companies, subscriptions and people that services/admin tells of; who is deleted leaves their projects. */
export const peopleConsumer: ConsumerDefinition = {
  name: 'projects-people',
  subject: 'admin.>',
  handlers: [
    on(companyChanged, (tx, { data }) => keepCompany(tx, data)),
    on(companyTabAccessChanged, (tx, { data }) => keepTabAccess(tx, data)),
    on(subscriptionChanged, (tx, { data }) => keepSubscription(tx, data)),
    on(memberChanged, (tx, { data }) => keepMember(tx, data)),
    on(memberDeleted, (tx, { data }) => handOver(tx, data)),
  ],
};
