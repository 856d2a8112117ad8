import { setTimeout as wait } from 'node:timers/promises';
import { dashboardReportsAnswer } from '@portal/contracts/insights/dashboard-work';
import { reportDataAnswer } from '@portal/contracts/reports/report';
import { reportData, type ReportData } from '@portal/contracts/reports/report-data';
import * as v from 'valibot';
import { describeSamples } from '../measuring/statistics.ts';
import { withPortal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import type { Printed } from './check-pdf.ts';

/** People of the demo who read most of its reports between them. */
const PEOPLE = ['coordinator@insurer.example', 'engineer@riskco.example'];
/** Milliseconds that a document which is opened for the first time may take. */
const SET_WITHIN_MS = 180_000;

/** Opens reports of the demo data in a portal of their own, one after the other, and returns their documents with their data. */
export const demoReports = (report: Report, most: number): Promise<Printed[]> =>
  withPortal({}, async ({ url }) => {
    const documents = new Map<string, Printed>();
    const times: number[] = [];
    for (const person of PEOPLE) {
      const session = new Session(url, person);
      for (const id of await idsOf(session)) {
        if (documents.size >= most || documents.has(id)) continue;
        const began = performance.now();
        const pdf = await documentOf(url, session, id);
        times.push(performance.now() - began);
        documents.set(id, { pdf, data: await dataOf(session, id) });
      }
    }
    report.note(`${documents.size} documents, from the first opening: ${describeSamples(times, 'ms')}`);
    return [...documents.values()];
  });

async function idsOf(session: Session): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await session.call(`/dashboard/reports?page=${page}&pageSize=100`);
    const { items, totalPages } = v.parse(dashboardReportsAnswer, body).data;
    ids.push(...items.map(({ id }) => id));
    if (page >= totalPages) return ids;
  }
}

/** Returns the frozen data of the newest version; null where that is not set. */
async function dataOf(session: Session, id: string): Promise<ReportData | null> {
  const { body } = await session.call(`/reports/report-data?id=${id}`);
  const { data } = v.parse(reportDataAnswer, body).data;
  return data === null ? null : v.parse(reportData, data);
}

/** Returns the document of a report, which is asked for by being opened. */
async function documentOf(url: string, session: Session, id: string): Promise<Buffer> {
  const until = Date.now() + SET_WITHIN_MS;
  for (;;) {
    const headers = { authorization: `Bearer ${await session.token()}` };
    const answer = await fetch(`${url}/api/reports/${id}/file`, { headers });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    if (Date.now() > until) throw new Error(`The document of report ${id} was not set: ${await answer.text()}`);
    await wait(200);
  }
}
