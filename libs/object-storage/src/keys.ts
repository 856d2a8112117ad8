import { reportObjectKey } from '@portal/contracts/events/report-jobs';
import * as v from 'valibot';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns a key that is one of an object of a report. @throws where it is not: it becomes a part of a path */
export function checkedKey(key: string): string {
  const [, jobId = ''] = key.split('/');
  if (!v.is(reportObjectKey, key) || !UUID.test(jobId)) throw new Error('This is no key of a report');
  return key;
}

/** Returns the prefix of the keys of a job. @throws where the id is no UUID */
export function prefixOf(jobId: string): string {
  if (!UUID.test(jobId)) throw new Error('This is no id of a job');
  return `reports/${jobId}`;
}
