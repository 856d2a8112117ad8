import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@portal/contracts/common/demo';
import pg from 'pg';
import * as v from 'valibot';
import { startChild } from '../measuring/child.ts';
import { READER, startListReader, type ListReader } from '../measuring/list-reader.ts';
import { describeSamples, median, percentile } from '../measuring/statistics.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import type { Report } from '../report.ts';

/** Hashes at a time, in identity as in the baseline process. */
const POOL = Math.max(1, availableParallelism() - 1);
const ROUNDS = 3;
const ROUND_MS = 8_000;
/** People who sign in at the same time, again and again. */
const PEOPLE = 6;
/** Tokens that warm the service up, as one is that many people work with. */
const WARM_UP_TOKENS = 500;
/** Tokens whose first use is compared with their second. */
const TOKENS = 500;
const TOKENS_IN_A_ROW = 10;

/**
 * Measures sign-in and baseline hashing, its effect on a colleague's list, and the time that verifying a token adds to a
 * request.
 */
export async function signIn(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('identity');
    const hashing = startChild('benchmarks/hashing.process.ts', [await aHash(databaseUrl), String(POOL)]);
    await hashing.next();
    const reader = await startListReader(portal);
    const baseline: number[] = [];
    const signIns: number[] = [];
    const duringBaseline: number[] = [];
    const duringSignIns: number[] = [];
    await signInFor(portal, 2_000);
    for (let round = 0; round < ROUNDS; round++) {
      hashing.tell('begin');
      duringBaseline.push(...(await listFor(reader, () => wait(ROUND_MS))));
      hashing.tell('end');
      baseline.push(v.parse(v.number(), await hashing.next()));
      const list = listFor(reader, async () => void signIns.push(await signInFor(portal, ROUND_MS)));
      duringSignIns.push(...(await list));
    }
    hashing.end();
    reader.leave();

    const write = (samples: readonly number[]) => samples.map((sample) => sample.toFixed(1)).join(' ');
    report.note(`pool of ${POOL}; baseline hashing ${write(baseline)}/s; sign-ins ${write(signIns)}/s`);
    report.note(`list during baseline hashing: ${describeSamples(duringBaseline, 'ms')}`);
    report.note(`list during sign-ins: ${describeSamples(duringSignIns, 'ms')}`);
    const [hashes, p99] = [median(baseline), percentile(duringBaseline, 0.99)];
    report.add({
      name: 'Sign-ins a second',
      measured: median(signIns),
      unit: '/s',
      limit: { atLeast: 0.8 * hashes },
      comparison: `baseline hashing ${hashes.toFixed(1)}/s`,
    });
    report.add({
      name: 'List during sign-ins, p99',
      measured: percentile(duringSignIns, 0.99),
      unit: 'ms',
      limit: { atMost: 2 * p99 },
      comparison: `during baseline hashing ${p99.toFixed(1)} ms`,
    });
    await verifying(report, portal);
  });
}

/** A password's hash as the portal stores it. */
async function aHash(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ password_hash: string }>('select password_hash from credentials limit 1');
    return v.parse(v.string(), rows[0]?.password_hash);
  } finally {
    await client.end();
  }
}

async function listFor(reader: ListReader, work: () => Promise<void>): Promise<number[]> {
  reader.begin();
  await work();
  return reader.end();
}

/** Signs people in without a pause; how many a second. Each request has an address of its own, as people have. */
async function signInFor(portal: Portal, ms: number): Promise<number> {
  const { url } = await portal.service('identity');
  const startedAt = performance.now();
  let done = 0;
  const signInAgain = async ({ email }: { readonly email: string }): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      const response = await fetch(`${url}/account/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      });
      if (!response.ok) throw new Error(`${email}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      done++;
    }
  };
  // Not the reader's account, whose session would end with its hundredth sign-in.
  const people = DEMO_ACCOUNTS.filter(({ email }) => email !== READER).slice(0, PEOPLE);
  await Promise.all(people.map(signInAgain));
  return (done * 1_000) / (performance.now() - startedAt);
}

let addresses = 0;
const anAddress = (): string => `203.0.${Math.floor(addresses / 250) % 250}.${(addresses++ % 250) + 1}`;

/** Tokens of one session that no service has seen yet: each refresh at identity gives one. */
async function newTokens(portal: Portal, count: number): Promise<string[]> {
  const { url } = await portal.service('identity');
  const post = async (path: string, headers: Record<string, string>, body?: string): Promise<Response> => {
    const init = { method: 'POST', headers: { ...headers, 'x-forwarded-for': anAddress() }, ...(body && { body }) };
    const response = await fetch(`${url}/account/${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const person = JSON.stringify({ email: 'coordinator@insurer.example', password: DEMO_PASSWORD });
  let answer = await post('login', { 'content-type': 'application/json' }, person);
  const tokens: string[] = [];
  for (let index = 0; index < count; index++) {
    const [cookie = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
    answer = await post('refresh-token', { cookie });
    tokens.push(v.parse(refreshed, await answer.json()).accessToken);
  }
  return tokens;
}
const refreshed = v.object({ accessToken: v.string() });

/** A token's first use is verified, its second remembered: the difference is what verifying costs. */
async function verifying(report: Report, portal: Portal): Promise<void> {
  const { url } = await portal.service('projects');
  const call = async (token: string): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`${url}/projects/count-limits`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The call was answered with ${response.status}`);
    return performance.now() - startedAt;
  };
  // One first use after another, as in a service that many people work with; then the same tokens again.
  const callTwice = async (tokens: readonly string[]) => {
    const first: number[] = [];
    const second: number[] = [];
    for (let begin = 0; begin < tokens.length; begin += TOKENS_IN_A_ROW) {
      const row = tokens.slice(begin, begin + TOKENS_IN_A_ROW);
      for (const token of row) first.push(await call(token));
      for (const token of row) second.push(await call(token));
    }
    return { first, second };
  };
  const tokens = await newTokens(portal, WARM_UP_TOKENS + TOKENS);
  await callTwice(tokens.slice(0, WARM_UP_TOKENS));
  const { first, second } = await callTwice(tokens.slice(WARM_UP_TOKENS));
  report.note(`first use: ${describeSamples(first, 'ms')}; second: ${describeSamples(second, 'ms')}`);
  report.add({
    name: 'Verifying a token adds',
    measured: median(first) - median(second),
    unit: 'ms',
    limit: { atMost: 0.2 },
    comparison: `a remembered token's call ${median(second).toFixed(2)} ms`,
  });
}
