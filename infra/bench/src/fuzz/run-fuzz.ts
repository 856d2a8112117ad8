import { randomInt } from 'node:crypto';
import type { ServiceName } from '@portal/contracts/common/paths';
import { partsUploadAnswer } from '@portal/contracts/library/document';
import { foldersAnswer } from '@portal/contracts/library/folder';
import { projectWritten } from '@portal/contracts/projects/project';
import fc from 'fast-check';
import * as v from 'valibot';
import { newProjects } from '../portal/new-projects.ts';
import type { Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import { exchange, NO_HTTP, writeRaw } from './exchange.ts';
import { newLog } from './fuzz-log.ts';
import { operationsOf } from './operations.ts';
import { fuzzRequests, type FuzzRequest, type KnownIds } from './requests.ts';
import { Visitor } from './visitor.ts';
import { watchPortal, type MemoryOf } from './watch.ts';

export interface FuzzOptions {
  readonly portal: Portal;
  readonly requests: number;
  /** The same seed makes the same requests, ids apart; that of PORTAL_FUZZ_SEED where it is set, one by chance by default. */
  readonly seed?: number;
  readonly note?: (line: string) => void;
  /** Look at the memory after a fifth of the requests and at the end. */
  readonly looksAtMemory?: boolean;
}

export interface FuzzResult {
  readonly seed: number;
  readonly sent: number;
  readonly operations: number;
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers of 500 and more, with the request. */
  readonly faults: readonly string[];
  /** Requests that got no answer although their body was not too large to be read. */
  readonly unanswered: readonly string[];
  /** Answers that took a second or more, and did so again when their requests were sent alone. */
  readonly slow: readonly string[];
  /** Milliseconds of the slowest answer; those of the second time where the first took a second. */
  readonly slowestMs: number;
  /** Processes that ended and were started again. */
  readonly replaced: readonly string[];
  readonly memory: readonly MemoryOf[];
  readonly seconds: number;
}

const AT_ONCE = 4;
/** Number of requests prepared before they are sent, so that preparing them does not slow the measurement. */
const BATCH = 250;
/** A server may close the connection instead of reading a body that it has refused. */
const LARGE_BODY = 60_000;
/** Number of requests after which one connection speaks no HTTP. */
const NO_HTTP_EVERY = 100;

/** Accounts with the widest rights, each in a different way. */
const VISITORS = ['coordinator@insurer.example', 'admin@portal.example', 'engineer@riskco.example'];

/** Sends malformed requests to every route of the portal, straight to its service and through the edge. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { portal, requests, note = () => undefined, looksAtMemory } = options;
  const seed = Number(process.env['PORTAL_FUZZ_SEED'] ?? options.seed ?? randomInt(2 ** 31 - 1));
  note(`PORTAL_FUZZ_SEED=${seed}`);
  const { services } = await portal.describe();
  const all = await Promise.all(
    Object.entries(services).map(([name, { url }]) => operationsOf(name as ServiceName, url)),
  );
  const operations = all.flat();
  const visitors = VISITORS.map((email) => new Visitor(services['identity']?.url ?? '', email));
  const arbitrary = fuzzRequests(operations, await knownIds(portal), visitors.length);
  const watch = await watchPortal(portal);
  const log = newLog();
  const startedAt = performance.now();

  const sendOne = async (request: FuzzRequest): Promise<void> => {
    const visitor = request.visitor === null ? undefined : visitors[request.visitor];
    const { operation, target, body } = request;
    const send = async () => {
      await visitor?.ready();
      return exchange({
        url: request.isThroughEdge ? portal.url : (services[operation.service]?.url ?? ''),
        method: operation.method,
        target: request.isThroughEdge ? `/api${target}` : target,
        headers: { ...visitor?.headers, ...request.headers },
        body,
      });
    };
    const name = `${operation.method} ${operation.path}`;
    const answer = await log.send({ name, request, isAnswerDue: (body?.length ?? 0) < LARGE_BODY, send });
    if (answer.status === 401 && !request.headers['authorization']) visitor?.wasRefused();
  };

  for (let sent = 0; sent < requests; sent += BATCH) {
    const batch = fc.sample(arbitrary, { seed: seed + sent, numRuns: Math.min(BATCH, requests - sent) });
    await inLanes(batch, sendOne);
    if (looksAtMemory && sent <= requests / 5 && sent + BATCH > requests / 5) await watch.look();
    if (sent > 0 && sent % 10_000 === 0) note(`${sent} requests, ${log.faults.length} faults`);
  }
  const urls = [portal.url, ...Object.values(services).map(({ url }) => url)];
  const noHttp = Array.from({ length: Math.max(NO_HTTP.length, Math.floor(requests / NO_HTTP_EVERY)) }, (_, index) => ({
    url: urls[index % urls.length] ?? portal.url,
    bytes: NO_HTTP[index % NO_HTTP.length] ?? '',
  }));
  await inLanes(noHttp, async ({ url, bytes }) => {
    const send = () => writeRaw(url, bytes);
    await log.send({ name: 'no HTTP', request: { bytes }, isAnswerDue: false, send });
  });
  const slow = await log.slow();
  const replaced = await watch.replaced();
  if (looksAtMemory && replaced.length === 0) await watch.look();

  return {
    seed,
    sent: requests + noHttp.length,
    operations: operations.length,
    statuses: log.statuses,
    faults: log.faults,
    unanswered: log.unanswered,
    slow,
    slowestMs: log.slowestMs(),
    replaced,
    memory: watch.memory(),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Creates items for this run and returns their ids and those that they refer to. */
async function knownIds(portal: Portal): Promise<KnownIds> {
  const session = new Session(portal.url, VISITORS[0] ?? '');
  const run = `Malformed ${Date.now().toString(36)}`;
  const body = (await newProjects(session, run)).body(run);
  const answer = await session.send('/projects', body);
  const { parentCompanyId, projectTypeId, businessTypeId } = body;
  const projectId = v.parse(projectWritten, answer.body).data.id;
  const documents = await documentIds(session, projectId);
  return [projectId, parentCompanyId, projectTypeId, businessTypeId, ...documents];
}

/** The folders of a project, and an upload to one of them. */
async function documentIds(session: Session, projectId: string): Promise<readonly string[]> {
  const { items } = v.parse(foldersAnswer, (await session.call(`/projects/${projectId}/folders`)).body).data;
  const folderIds = items.map(({ id }) => id);
  const started = await session.send('/library/uploads', {
    folderId: folderIds[0],
    fileName: 'upload.pdf',
    size: 1_000,
  });
  return [...folderIds, v.parse(partsUploadAnswer, started.body).data.id];
}
