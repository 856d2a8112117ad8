import { EXPORT_FORMATS, type ExportFormat } from '@portal/contracts/projects/list-columns';
import { projectExportAnswer } from '@portal/contracts/projects/project-view';
import pg from 'pg';
import * as v from 'valibot';
import { startChild } from '../measuring/child.ts';
import { watchMemory } from '../measuring/memory.ts';
import { describeSamples, median } from '../measuring/statistics.ts';
import { fillWith } from '../portal/fill.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { openInLibreOffice, type OpenedExport } from './export-in-libreoffice.ts';

const ROWS = 100_000;
const ROUNDS = 5;
const COORDINATOR = 'coordinator@insurer.example';
const COLUMNS = [
  'name',
  'referenceNumber',
  'country',
  'policyNumber',
  'policyStartDate',
  'policyExpireDate',
  'totalPremium',
  'linePercent',
  'status',
];
/** Share of the baseline writer's rows a second that an export must come to. */
const SHARE: Readonly<Record<ExportFormat, number>> = { csv: 0.5, xlsx: 0.7 };
const FIRST_BYTE_MS = 300;
const GROWTH_MB = 50;

/** Measurements of one file. */
interface Download {
  readonly firstByte: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** The whole list as a file, compared with a baseline cursor that writes the same rows. */
export async function exporting(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('projects');
    const session = new Session(portal.url, COORDINATOR);
    // Before the portal is filled: LibreOffice takes minutes to open the large files.
    await openInLibreOffice(report, await openedExports(portal, session));
    const rows = await fillWith(portal, ROWS, databaseUrl);
    await compareExports(report, portal, rows);
  });
}

/** Takes the figures on a portal whose largest company, Northwind, has `rows` projects. */
export async function compareExports(report: Report, portal: Portal, rows: number): Promise<void> {
  const session = new Session(portal.url, COORDINATOR);
  const { databaseUrl } = await portal.service('projects');
  const baseline = startChild('benchmarks/baseline-export.process.ts', [databaseUrl]);
  const copy = await startService(portal, 'projects', { databaseUrl });
  try {
    const baselineUrl = String(await baseline.next());
    for (const format of EXPORT_FORMATS) {
      const own = async () => download(await addressOf(copy.url, session, format));
      const other = () => download(`${baselineUrl}/${format}`);
      // Warm up: both read the rows once, and the first export allocates its memory.
      await other();
      await own();
      const downloads: { own: Download[]; baseline: Download[]; growth: number[] } = {
        own: [],
        baseline: [],
        growth: [],
      };
      for (let round = 0; round < ROUNDS; round++) {
        downloads.baseline.push(await other());
        const watched = watchMemory(copy.pid);
        downloads.own.push(await own());
        const { before, peak } = watched();
        downloads.growth.push(peak - before);
      }
      describe(report, format, rows, downloads);
    }
  } finally {
    baseline.end();
    copy.stop();
  }
}

/** Returns the exports of the services, each of the project of the coordinator's company that has the most of it. */
async function openedExports(portal: Portal, session: Session): Promise<OpenedExport[]> {
  const projects = await portal.service('projects');
  const finance = await portal.service('finance');
  const { rows } = await queryOf(projects.databaseUrl, 'select company_id as id from members where email = $1', [
    COORDINATOR,
  ]);
  const companyId = rows[0]?.id;
  const most = async (databaseUrl: string, table: string, known: string): Promise<string> => {
    const found = await queryOf(
      databaseUrl,
      `select p.id from ${known} p join ${table} i on i.project_id = p.id
       where p.company_id = $1 group by p.id order by count(*) desc limit 1`,
      [companyId],
    );
    if (!found.rows[0]) throw new Error(`The coordinator has no ${table}`);
    return found.rows[0].id;
  };
  const claimsOf = await most(projects.databaseUrl, 'claims', 'projects');
  const recommendationsOf = await most(projects.databaseUrl, 'recommendations', 'projects');
  const expensesOf = await most(finance.databaseUrl, 'expenses', 'known_projects');
  const exported = (path: string, body: object) => async (format: ExportFormat) =>
    bytesOf(await fetch(await addressOf(projects.url, session, format, { path, body })));
  return [
    {
      ...{ name: 'projects', databaseUrl: projects.databaseUrl, formats: EXPORT_FORMATS },
      hostile: withTexts('projects', 'company_id', 'reference_number = h.text, policy_number = h.text'),
      download: exported(LIST.path, LIST.body),
    },
    {
      ...{ name: 'claims', databaseUrl: projects.databaseUrl, formats: EXPORT_FORMATS },
      hostile: withTexts('claims', 'project_id', 'claim_number = h.text || n.nth, description = h.text'),
      download: exported('/claims/exports', { projectId: claimsOf }),
    },
    {
      ...{ name: 'recommendations', databaseUrl: projects.databaseUrl, formats: EXPORT_FORMATS },
      hostile: withTexts('recommendations', 'project_id', 'comment = h.text, location = h.text'),
      download: exported('/risks/exports', { projectId: recommendationsOf }),
    },
    {
      ...{ name: 'time and expenses', databaseUrl: finance.databaseUrl, formats: ['xlsx'] },
      hostile: withTexts('expenses', 'project_id', 'engineer_name = h.text, company_name = h.text'),
      download: async () =>
        bytesOf(
          await fetch(`${finance.url}/expenses/statement/export?projectId=${expensesOf}`, {
            headers: { authorization: `Bearer ${await session.token()}` },
          }),
        ),
    },
  ];
}

/** SQL that writes the texts of `$1` into the rows of each owner, one after the other. */
const withTexts = (table: string, owner: string, columns: string): string => `
  update ${table} t set ${columns}
  from (select id, row_number() over (partition by ${owner} order by id) as nth from ${table}) n
  join unnest($1::text[]) with ordinality as h (text, place) on h.place = (n.nth - 1) % cardinality($1::text[]) + 1
  where t.id = n.id`;

async function queryOf(databaseUrl: string, text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<{ id: string }>(text, values);
  } finally {
    await client.end();
  }
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  if (!response.ok) throw new Error(`The export was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const LIST = { path: '/projects/exports', body: { columns: COLUMNS, selection: {} } };

async function addressOf(
  serviceUrl: string,
  session: Session,
  format: ExportFormat,
  { path, body }: { readonly path: string; readonly body: object } = LIST,
): Promise<string> {
  const response = await fetch(`${serviceUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await session.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, ...body }),
  });
  if (!response.ok) throw new Error(`The export was answered with ${response.status}: ${await response.text()}`);
  const { pathname, search } = new URL(v.parse(projectExportAnswer, await response.json()).data.url);
  return serviceUrl + pathname.replace(/^\/api/, '') + search;
}

async function download(url: string): Promise<Download> {
  const startedAt = performance.now();
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} was answered with ${response.status}`);
  let firstByte = NaN;
  let bytes = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstByte = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { firstByte, seconds: (performance.now() - startedAt) / 1_000, bytes };
}

function describe(
  report: Report,
  format: ExportFormat,
  rows: number,
  { own, baseline, growth }: { own: readonly Download[]; baseline: readonly Download[]; growth: readonly number[] },
): void {
  const rate = (downloads: readonly Download[]) => rows / median(downloads.map(({ seconds }) => seconds));
  const what = `Export of ${rows} rows, ${format}`;
  report.note(`${format}: ${own[0]?.bytes} bytes, baseline ${baseline[0]?.bytes}`);
  report.note(
    `${format}, seconds: ${describeSamples(
      own.map(({ seconds }) => seconds),
      's',
    )}`,
  );
  report.note(
    `${format}, baseline seconds: ${describeSamples(
      baseline.map(({ seconds }) => seconds),
      's',
    )}`,
  );
  report.note(`${format}, memory: grew by ${growth.map((grown) => grown.toFixed(1)).join(' ')} MB`);
  const firstBytes = own.map(({ firstByte }) => firstByte);
  const baselineFirstByte = median(baseline.map(({ firstByte }) => firstByte));
  report.add({
    name: `${what}: first byte`,
    measured: median(firstBytes),
    unit: 'ms',
    limit: { atMost: FIRST_BYTE_MS },
    comparison: `required; baseline ${baselineFirstByte.toFixed(0)} ms`,
  });
  report.add({
    name: `${what}: memory growth`,
    measured: Math.max(...growth),
    unit: 'MB',
    limit: { atMost: GROWTH_MB },
    comparison: 'required, with the service warm',
  });
  report.add({
    name: `${what}: rows a second`,
    measured: rate(own),
    unit: '/s',
    limit: { atLeast: SHARE[format] * rate(baseline) },
    comparison: `baseline cursor ${rate(baseline).toFixed(0)}/s`,
  });
}
