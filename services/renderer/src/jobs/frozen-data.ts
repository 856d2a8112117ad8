import { createHash } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import type { ReportJob } from '@portal/contracts/events/report-jobs';
import { reportData, type ReportData } from '@portal/contracts/reports/report-data';
import type { ReportObjects } from '@portal/object-storage';
import * as v from 'valibot';
import { JobFailure } from './job-failure.ts';

/** Reads the frozen data of a job. @throws JobFailure where they are missing, were changed, or are no report's */
export async function readFrozenData({ data }: Pick<ReportJob, 'data'>, objects: ReportObjects): Promise<ReportData> {
  const json = data.kind === 'inline' ? data.json : await readStored(data, objects);
  const parsed = v.safeParse(reportData, parse(json));
  if (parsed.success) return parsed.output;
  throw new JobFailure('DataUnfit', `The data of the report cannot be printed: ${v.summarize(parsed.issues)}`);
}

async function readStored(
  { key, sha256 }: Extract<ReportJob['data'], { kind: 'stored' }>,
  objects: ReportObjects,
): Promise<string> {
  const stored = await objects.read(key);
  if (!stored) throw new JobFailure('DataMissing', 'The data of the report is no longer stored.');
  const json = await readText(stored.body);
  if (createHash('sha256').update(json).digest('hex') !== sha256) {
    throw new JobFailure('DataUnfit', 'The stored data of the report is not that which was frozen.');
  }
  return json;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new JobFailure('DataUnfit', 'The data of the report is no JSON.');
  }
}
