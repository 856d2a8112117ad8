import { companyLogoChanged } from '@portal/contracts/events/admin';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { storeLogo } from './logo.repository.ts';

/** Stores the logos of companies from admin's events: their people and reports on their projects read them. */
export const logosConsumer: ConsumerDefinition = {
  ...consumerOf('library', 'logos'),
  handlers: [on(companyLogoChanged, (tx, { data }) => storeLogo(tx, data))],
};
