import { setTimeout as wait } from 'node:timers/promises';
import { EXPORT_FORMATS, type ExportFormat } from '@portal/contracts/projects/list-columns';
import pg from 'pg';
import { addressOf, LIST } from '../portal/export-address.ts';
import { importProgress, newProjects, sendWorkbook } from '../portal/new-projects.ts';
import type { Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import { HOSTILE, type OpenedExport } from './export-in-libreoffice.ts';

const COORDINATOR = 'coordinator@insurer.example';
const RISK_COORDINATOR = 'coordinator@riskco.example';
/** Interval of the progress requests of an import. */
const ASK_MS = 100;

/** Returns every export of the services, each of what has the most of it in the demo data. */
export async function openedExports(portal: Portal): Promise<OpenedExport[]> {
  const projects = await portal.service('projects');
  const finance = await portal.service('finance');
  const session = new Session(portal.url, COORDINATOR);
  const riskCoordinator = new Session(portal.url, RISK_COORDINATOR);
  const companyId = await companyOf(projects.databaseUrl, COORDINATOR);
  const most = (databaseUrl: string, table: string, known: string): Promise<string> =>
    idIn(
      databaseUrl,
      `select p.id from ${known} p join ${table} i on i.project_id = p.id
       where p.company_id = $1 group by p.id order by count(*) desc limit 1`,
      companyId,
    );
  const claimsOf = await most(projects.databaseUrl, 'claims', 'projects');
  const recommendationsOf = await most(projects.databaseUrl, 'recommendations', 'projects');
  const expensesOf = await most(finance.databaseUrl, 'expenses', 'known_projects');
  const bookedOf = await idIn(
    finance.databaseUrl,
    'select project_id as id from expenses where company_id = $1 group by 1 order by count(*) desc limit 1',
    await companyOf(projects.databaseUrl, RISK_COORDINATOR),
  );
  const proposal = await idIn(
    finance.databaseUrl,
    `select f.id from fee_proposals f join known_projects p on p.id = f.project_id
     join fee_recipients r on r.fee_proposal_id = f.id and r.answer is not null
     where p.company_id = $1 group by f.id order by count(*) desc limit 1`,
    companyId,
  );
  const refused = await refusedImport(session);
  const exported = (path: string, body: object) => async (format: ExportFormat) =>
    bytesOf(await fetch(await addressOf(projects.url, session, format, { path, body })));
  const read = (url: string, as: Session) => async () =>
    bytesOf(await fetch(url, { headers: { authorization: `Bearer ${await as.token()}` } }));
  const inProjects = (sql: string) => ({ databaseUrl: projects.databaseUrl, sql });
  const inFinance = (sql: string) => ({ databaseUrl: finance.databaseUrl, sql });
  return [
    {
      ...{ name: 'projects', formats: EXPORT_FORMATS },
      hostile: inProjects(withTexts('projects', 'company_id', 'reference_number = h.text, policy_number = h.text')),
      download: exported(LIST.path, LIST.body),
    },
    {
      ...{ name: 'claims', formats: EXPORT_FORMATS },
      hostile: inProjects(withTexts('claims', 'project_id', 'claim_number = h.text || n.nth, description = h.text')),
      download: exported('/claims/exports', { projectId: claimsOf }),
    },
    {
      ...{ name: 'recommendations', formats: EXPORT_FORMATS },
      hostile: inProjects(withTexts('recommendations', 'project_id', 'comment = h.text, location = h.text')),
      download: exported('/risks/exports', { projectId: recommendationsOf }),
    },
    {
      ...{ name: 'time and expenses of an insurer', formats: ['xlsx'] },
      hostile: inFinance(withTexts('expenses', 'project_id', 'engineer_name = h.text, company_name = h.text')),
      download: read(`${finance.url}/expenses/statement/export?projectId=${expensesOf}`, session),
    },
    {
      ...{ name: 'time and expenses of a risk company', formats: ['xlsx'] },
      hostile: inFinance(withTexts('expenses', 'company_id', 'engineer_name = h.text, description = h.text')),
      download: read(`${finance.url}/expenses/export?projectId=${bookedOf}`, riskCoordinator),
    },
    {
      ...{ name: 'a comparison of fees', formats: ['xlsx'] },
      hostile: inFinance(withTexts('fee_recipients', 'fee_proposal_id', 'company_name = h.text')),
      download: read(`${finance.url}/fee-proposals/${proposal}/comparison/export`, session),
    },
    {
      ...{ name: 'the refusals of an import', formats: EXPORT_FORMATS },
      download: (format) => read(`${projects.url}/projects/import/${refused}/refusals?format=${format}`, session)(),
    },
  ];
}

/** Imports a workbook whose rows have the hostile texts as names, and returns the id of the job that refused them. */
async function refusedImport(session: Session): Promise<string> {
  const { workbook } = await newProjects(session, 'Opened in LibreOffice');
  const jobId = await sendWorkbook(session, await workbook(HOSTILE));
  if (jobId === undefined) throw new Error('The import was not accepted');
  for (;;) {
    const { state } = await importProgress(session, jobId);
    if (state === 'Succeeded') throw new Error('The import refused none of the texts');
    if (state === 'Failed') return jobId;
    await wait(ASK_MS);
  }
}

/** SQL that writes the texts of `$1` into the rows of each owner, one after the other. */
const withTexts = (table: string, owner: string, columns: string): string => `
  update ${table} t set ${columns}
  from (select ctid, row_number() over (partition by ${owner} order by ctid) as nth from ${table}) n
  join unnest($1::text[]) with ordinality as h (text, place) on h.place = (n.nth - 1) % cardinality($1::text[]) + 1
  where t.ctid = n.ctid`;

const companyOf = (databaseUrl: string, email: string): Promise<string> =>
  idIn(databaseUrl, 'select company_id as id from members where email = $1', email);

/** Returns the first id of a query with one value. Throws where there is none. */
async function idIn(databaseUrl: string, text: string, value: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(text, [value]);
    if (!rows[0]) throw new Error(`The demo data have no row for ${text}`);
    return rows[0].id;
  } finally {
    await client.end();
  }
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  if (!response.ok) throw new Error(`The export was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
