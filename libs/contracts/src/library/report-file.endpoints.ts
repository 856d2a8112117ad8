import { publicEndpoint } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';

export const readReportFile = endpoint({
  method: 'GET',
  path: '/files/report-jobs/{jobId}/{id}/content',
  summary: 'The bytes of a picture for the service that sets a report',
  access: publicEndpoint('the grant of the job is the proof: it is for the files of one report, for some hours'),
  params: v.object({ jobId: id, id }),
  answer: 'raw',
});
