import { setTimeout as wait } from 'node:timers/promises';
import { inboxItem } from '@portal/contracts/notifications/inbox';
import { projectWritten } from '@portal/contracts/projects/project';
import { startNats } from '@portal/testing';
import * as v from 'valibot';
import { pace } from '../measuring/pace.ts';
import { describeSamples, percentile } from '../measuring/statistics.ts';
import { newProjects } from '../portal/new-projects.ts';
import { withPortal } from '../portal/portal.ts';
import { serverSentEvents } from '../portal/server-sent-events.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { busLatencies } from './baseline-bus.ts';

const PER_SECOND = 50;
const SECONDS = 60;
const LIMIT_MS = 300;

/**
 * Measures the time from the commit of a project to a colleague's bell. The clock starts when the creation is answered,
 * or at the bell if that is earlier; the time from the request, which is stricter than required, is printed beside it.
 */
export async function bell(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const actor = new Session(portal.url, 'coordinator@insurer.example');
    const colleague = new Session(portal.url, 'coordinator2@insurer.example');
    const run = `Bell ${Date.now().toString(36)}`;
    const projects = await newProjects(actor, run);
    const rangAt = new Map<string, number>();
    const listening = new AbortController();
    const stream = await colleague.openStream(listening.signal);
    if (!stream.ok || !stream.body) throw new Error(`The stream was answered with ${stream.status}`);
    const bellRings = (async (body) => {
      for await (const { event, data } of serverSentEvents(body)) {
        if (event !== 'notification') continue;
        rangAt.set(String(v.parse(inboxItem, JSON.parse(data)).data['projectId']), performance.now());
      }
    })(stream.body).catch(() => undefined);

    const create = async (name: string) => {
      const sentAt = performance.now();
      const answer = await actor.send('/projects', projects.body(name));
      if (answer.status !== 201) throw new Error(`Creating ${name} was answered with ${answer.status}`);
      return { id: v.parse(projectWritten, answer.body).data.id, sentAt, answeredAt: performance.now() };
    };
    for (let index = 0; index < 20; index++) await create(`${run} warm-up ${index}`);
    const made: Awaited<ReturnType<typeof create>>[] = [];
    await pace(PER_SECOND, SECONDS, async (index) => {
      made.push(await create(`${run} ${index}`));
    });
    const deadline = performance.now() + 10_000;
    while (made.some(({ id }) => !rangAt.has(id)) && performance.now() < deadline) await wait(20);
    listening.abort();
    await bellRings;

    const unheard = made.filter(({ id }) => !rangAt.has(id)).length;
    const heard = made.filter(({ id }) => rangAt.has(id));
    const fromCommit = heard.map(({ id, answeredAt }) => Math.max(0, (rangAt.get(id) ?? 0) - answeredAt));
    const fromSending = heard.map(({ id, sentAt }) => (rangAt.get(id) ?? 0) - sentAt);
    // A server of its own: the portal's lets nobody in but the services.
    const nats = await startNats();
    const bus = await busLatencies(nats, PER_SECOND, 10);
    await nats.stop();
    report.note(`${made.length} projects at ${PER_SECOND}/s, ${unheard} never rang`);
    report.note(`from the answer of the creation: ${describeSamples(fromCommit, 'ms')}`);
    report.note(`from the sending of the request: ${describeSamples(fromSending, 'ms')}`);
    report.note(`baseline NATS JetStream, publish to consume: ${describeSamples(bus, 'ms')}`);
    const comparison = `baseline JetStream p99 ${percentile(bus, 0.99).toFixed(1)} ms`;
    report.add({
      name: 'Bells that never rang',
      measured: unheard,
      unit: '',
      limit: { atMost: 0 },
      comparison: `${made.length} projects`,
    });
    const p99 = { unit: 'ms', limit: { atMost: LIMIT_MS }, comparison };
    report.add({ ...p99, name: 'Commit to bell, p99', measured: percentile(fromCommit, 0.99) });
    report.add({ ...p99, name: 'Request sent to bell, p99', measured: percentile(fromSending, 0.99) });
  });
}
