import { XLSX_MEDIA_TYPE, type ImportError, type ImportStatus } from '@portal/contracts/projects/import';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import { until } from '@portal/testing';
import { startTestPortal, type TestCompany } from '../testing/testing-portal.ts';
import { workbookOf, type WorkbookRow } from './testing-workbook.ts';

/** The form that a workbook is sent in. */
export const formOf = (file: Uint8Array, field = 'template', name = 'projects.xlsx'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)], { type: XLSX_MEDIA_TYPE }), name);
  return form;
};

/** The projects service with an insurance company whose coordinator, Clara Nordin, imports workbooks. */
export async function startImporting() {
  const portal = await startTestPortal();
  const company = await portal.addCompany('Northwind Insurance');
  const coordinatorOf = (owner: TestCompany) =>
    owner.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });

  const importing = {
    portal,
    company,
    coordinatorOf,

    /** Sends a form; the query begins with `?`. */
    async post(form: FormData | string, owner = company, query = '') {
      const response = await fetch(`${portal.running.url}/projects/import${query}`, {
        method: 'POST',
        headers: portal.running.tokens.headers(coordinatorOf(owner)),
        body: form,
      });
      return {
        status: response.status,
        body: (await response.json()) as { data: { jobId: string }; fieldErrors?: object },
      };
    },

    /** Sends a workbook, which must be taken, and waits for the end of its job. */
    async importOf(file: Uint8Array, owner = company, query = ''): Promise<ImportStatus> {
      const { status, body } = await importing.post(formOf(file), owner, query);
      if (status !== 202) throw new Error(`The workbook was not taken: ${status} ${JSON.stringify(body)}`);
      return until(async () => {
        const answer = await portal.call(coordinatorOf(owner), 'GET', `/projects/import/${body.data.jobId}`);
        const found = answer.body.data as ImportStatus;
        return found.state === 'Succeeded' || found.state === 'Failed' ? found : undefined;
      });
    },

    /** Downloads what a refused import gives back. */
    refusalsOf: (jobId: string, format: ExportFormat, person = coordinatorOf(company)): Promise<Response> =>
      fetch(`${portal.running.url}/projects/import/${jobId}/refusals?format=${format}`, {
        headers: portal.running.tokens.headers(person),
      }),

    async errorsOf(rows: readonly WorkbookRow[]): Promise<readonly ImportError[]> {
      return (await importing.importOf(await workbookOf(rows))).errors;
    },

    /** Returns a company's number of projects. */
    async countOf(owner = company): Promise<number> {
      return Number((await portal.knex('projects').where({ company_id: owner.id }).count({ n: '*' }))[0]?.n);
    },

    /** Returns the number of states of a company's projects that have been published so far. */
    async statesPublished(owner = company): Promise<number> {
      const { streams } = await portal.running.nats.jetstream();
      const stream = await streams.get('PROJECTS');
      const { state } = await stream.info();
      let published = 0;
      for (let seq = state.first_seq; seq > 0 && seq <= state.last_seq; seq++) {
        const message = await stream.getMessage({ seq });
        if (message?.subject !== 'projects.project.states.v1') continue;
        const { data } = message.json<{ data: { projects: readonly { companyId: string }[] } }>();
        published += data.projects.filter(({ companyId }) => companyId === owner.id).length;
      }
      return published;
    },

    stop: () => portal.stop(),
  };
  return importing;
}
export type ImportFixture = Awaited<ReturnType<typeof startImporting>>;
