import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { REPORT_GRANT_HEADER, type PictureFault, type ReportJob } from '@portal/contracts/events/report-jobs';
import { readReportFile } from '@portal/contracts/library/report-file.endpoints';
import { JobFailure } from './job-failure.ts';

/** Milliseconds that a grant may come later than its job, and those between two questions for it. */
const GRANT_MS = 15_000;
const AGAIN_MS = 100;
/** Milliseconds that one picture may take. */
const PICTURE_MS = 30_000;
/** Bytes of a picture that is read. */
const MAX_BYTES = 60_000_000;

/** Pictures of one job, as services/library gives them by the job's grant. */
export interface JobPictures {
  /** Reads a picture, or says why the job has none of this id. @throws JobFailure where the grant has ended */
  readonly read: (fileId: string) => Promise<Uint8Array | PictureFault>;
  /** Returns true if the library gives a picture for the job; one byte of it is read. */
  readonly isThere: (fileId: string) => Promise<boolean>;
  /** Ids of the pictures that were sought and not there. */
  readonly missing: ReadonlySet<string>;
  /** SHA-256 of the bytes of each picture that was read, by its id. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Opens the pictures of a job. `grantMs` is the time that a grant may come later than its job. */
export function jobPictures(
  libraryUrl: string,
  job: Pick<ReportJob, 'jobId' | 'picturesGrant'>,
  signal: AbortSignal,
  grantMs = GRANT_MS,
): JobPictures {
  const missing = new Set<string>();
  const digests = new Map<string, string>();
  const until = Date.now() + grantMs;

  const ask = async (fileId: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const path = readReportFile.path.replace('{jobId}', job.jobId).replace('{id}', fileId);
    const request = { signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_MS)]) };
    for (;;) {
      const answer = await fetch(new URL(`${libraryUrl.replace(/\/$/, '')}${path}`), {
        ...request,
        redirect: 'manual',
        headers: { ...headers, [REPORT_GRANT_HEADER]: job.picturesGrant },
      });
      // A bucket gets the address that it signed, and not the grant; it leads nowhere else.
      const next = answer.headers.get('location');
      if (next) return fetch(next, { ...request, redirect: 'error', headers });
      if (answer.status !== 403) return answer;
      await answer.body?.cancel();
      if (Date.now() > until) throw new JobFailure('GrantEnded', 'The pictures of the report may no longer be read.');
      await wait(AGAIN_MS, undefined, { signal });
    }
  };

  return {
    missing,
    digests,
    async isThere(fileId) {
      const answer = await ask(fileId, { range: 'bytes=0-0' });
      await answer.body?.cancel();
      return answer.ok;
    },
    async read(fileId) {
      const answer = await ask(fileId);
      const isLarge = Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES;
      if (answer.ok && !isLarge) {
        const bytes = await answer.bytes();
        digests.set(fileId, createHash('sha256').update(bytes).digest('hex'));
        return bytes;
      }
      await answer.body?.cancel();
      if (answer.ok) return 'TooLarge';
      if (answer.status !== 404) throw new Error(`The library answered ${answer.status} for a picture`);
      missing.add(fileId);
      return 'Gone';
    },
  };
}
