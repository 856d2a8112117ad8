import { consumerOf } from '@portal/contracts/events/consumers';
import { reportFilesGranted } from '@portal/contracts/events/report-jobs';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { storeReportGrant } from './report-grant.repository.ts';

/**
 * Stores the grants of reports. A grant comes before its job can be set, or shortly after the job was taken: services/renderer
 * asks again until it is known.
 */
export const reportGrantsConsumer: ConsumerDefinition = {
  ...consumerOf('library', 'report-files'),
  handlers: [on(reportFilesGranted, (tx, { data }) => storeReportGrant(tx, data))],
};
