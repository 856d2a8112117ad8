import { IMPORT_TEXTS, type ImportStatus } from '@portal/contracts/projects/import';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import ImportProjects from './import-dialog.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

const JOB = anId(7);
const status = (over: Partial<ImportStatus> = {}): ImportStatus => ({
  jobId: JOB,
  state: 'Succeeded',
  dryRun: false,
  done: 3,
  total: 3,
  errors: [],
  errorsCount: 0,
  imported: 3,
  hiddenRows: 0,
  hasRefusedRows: false,
  ...over,
});
const RUNNING = status({ state: 'Running', done: 250, total: 1000, imported: null });

function Page() {
  const [isOpen, setOpen] = useState(true);
  const [isRunning, setRunning] = useState(false);
  return (
    <>
      <ImportProjects opened={isOpen} onClose={() => setOpen(false)} onRunning={setRunning} />
      {!isOpen && <p>{isRunning ? 'Closed and running' : 'Closed'}</p>}
    </>
  );
}

function setup(answers: Record<string, unknown> = {}) {
  const requests = answering({
    'post projects/import': { jobId: JOB },
    [`get projects/import/${JOB}`]: status(),
    ...answers,
  });
  const view = renderWithPortal(<Page />);
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const choose = (name = 'projects.xlsx') =>
    view.user.upload(screen.getByLabelText('Workbook', { selector: 'input' }), new File(['x'], name));
  return { ...view, requests, press, choose };
}

describe('Import (spec 2 §2)', () => {
  it('needs a file', async () => {
    const { press, requests } = setup();
    await press('Import');
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose one .xlsx file.');
    expect(requests).toHaveLength(0);
  });

  it('takes exactly one file that is dropped', async () => {
    setup();
    const files = [new File(['x'], 'a.xlsx'), new File(['x'], 'b.xlsx')];
    fireEvent.drop(screen.getByRole('group', { name: 'Workbook' }), { dataTransfer: { files } });
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose exactly one .xlsx file.');
    fireEvent.drop(screen.getByRole('group', { name: 'Workbook' }), { dataTransfer: { files: files.slice(1) } });
    expect(screen.getByText('b.xlsx')).toBeVisible();
  });

  it('shows how far it is, and that it may be closed', async () => {
    const { press, choose } = setup({ [`get projects/import/${JOB}`]: RUNNING });
    await choose();
    await press('Import');
    expect(await screen.findByText('250 of 1,000 rows')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText(/the import goes on/)).toBeVisible();
  });

  it("says '{n} Project(s) were successfully imported.'", async () => {
    const { press, choose, requests } = setup();
    await choose();
    await press('Import');
    expect(await screen.findByText('3 Project(s) were successfully imported.')).toBeVisible();
    expect(requests[0]).toMatchObject({ verb: 'post', path: 'projects/import', search: '' });
  });

  it('leads to what was imported', async () => {
    const { press, choose, address } = setup();
    await choose();
    await press('Import');
    await screen.findByText('3 Project(s) were successfully imported.');
    await press('Show imported projects');
    expect(address()).toBe(`/projects?importId=${JOB}`);
  });

  it('checks only in a dry run', async () => {
    const { press, choose, requests } = setup({
      [`get projects/import/${JOB}`]: status({ dryRun: true, imported: null, hiddenRows: 2 }),
    });
    await choose();
    await press('Check file');
    expect(await screen.findByText(/^3 Project\(s\) can be imported. Nothing has been saved yet./)).toHaveTextContent(
      '2 of the rows are hidden in the workbook; they are imported, too.',
    );
    expect(requests[0]?.search).toBe('dryRun=true');
    expect(screen.getByText('projects.xlsx')).toBeVisible();
  });

  it('breaks off what is still being sent when the dialog is closed', async () => {
    const { choose, press, requests, user } = setup({ 'post projects/import': () => new Promise(() => undefined) });
    await choose();
    await press('Check file');
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.signal?.aborted).toBe(false);
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.getByText('Closed')).toBeVisible();
    expect(requests[0]?.signal?.aborted).toBe(true);
  });

  it("lists row, column and message under 'Import Failed'", async () => {
    const errors = [
      {
        row: 4,
        column: 'Project Name',
        value: 'Pier & Co',
        message: 'Should not contain special characters except ( ) # № / -',
      },
      { row: null, column: null, message: 'x' },
    ];
    const { press, choose } = setup({
      [`get projects/import/${JOB}`]: status({ state: 'Failed', errors, errorsCount: 1200, imported: null }),
    });
    await choose();
    await press('Import');
    expect(await screen.findByRole('heading', { name: 'Import Failed' })).toBeVisible();
    expect(
      screen.getByText('Some errors occured during the import, please fix the issues below and try once again.'),
    ).toBeVisible();
    const cells = within(screen.getByRole('table')).getAllByRole('cell');
    expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual([
      '4',
      'Project Name',
      'Pier & Co',
      errors[0]?.message,
    ]);
    expect(screen.getByText('The first 2 of 1,200 issues')).toBeVisible();
  });

  it('does not speak of an import where a file was only checked', async () => {
    const errors = [{ row: 4, column: 'Currency', value: 'XXX', message: 'Must be one of: USD' }];
    const { press, choose } = setup({
      [`get projects/import/${JOB}`]: status({
        ...{ state: 'Failed', dryRun: true, errors, errorsCount: 1, imported: null },
      }),
    });
    await choose();
    await press('Check file');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /^The workbook cannot be imported as it isPlease fix the issues below and check the file again\. Nothing has been saved\.$/,
    );
    expect(screen.getByRole('region', { name: 'The workbook cannot be imported as it is' })).toBeVisible();
    expect(screen.queryByText(/Import Failed|the import/)).toBeNull();
  });

  it('blames no workbook for a check that broke off', async () => {
    const errors = [{ row: null, column: null, message: IMPORT_TEXTS.interrupted }];
    const { press, choose } = setup({
      [`get projects/import/${JOB}`]: status({
        ...{ state: 'Failed', dryRun: true, errors, errorsCount: 1, imported: null },
      }),
    });
    await choose();
    await press('Check file');
    expect(await screen.findByRole('heading', { name: 'Import Failed' })).toBeVisible();
    expect(screen.getByText(IMPORT_TEXTS.interrupted)).toBeVisible();
  });

  it('groups the digits of a large number of projects', async () => {
    const { press, choose } = setup({
      [`get projects/import/${JOB}`]: status({ dryRun: true, total: 20_000, imported: null }),
    });
    await choose();
    await press('Check file');
    expect(await screen.findByText(/^20,000 Project\(s\) can be imported\./)).toBeVisible();
  });

  it('downloads all issues, and the refused rows to mend', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const errors = [{ row: 4, column: 'Currency', value: 'XXX', message: 'Must be one of: USD' }];
    const failed = status({ state: 'Failed', errors, errorsCount: 1200, imported: null, hasRefusedRows: true });
    const { press, choose, requests } = setup({
      [`get projects/import/${JOB}`]: failed,
      [`get projects/import/${JOB}/refusals`]: '',
    });
    await choose();
    await press('Check file');
    await screen.findByText('The first 1 of 1,200 issues');
    await press('Download as CSV');
    await press('Download refused rows');
    await waitFor(() => expect(saved).toEqual(['import-issues.csv', 'refused-rows.xlsx']));
    expect(requests.slice(-2).map(({ search }) => search)).toEqual(['format=csv', 'format=xlsx']);
  });

  it('offers no downloads where an import keeps no rows', async () => {
    const errors = [{ row: null, column: null, message: 'The sheet has no rows.' }];
    const { press, choose } = setup({
      [`get projects/import/${JOB}`]: status({ state: 'Failed', errors, errorsCount: 1, imported: null }),
    });
    await choose();
    await press('Check file');
    await screen.findByText('The sheet has no rows.');
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
  });

  it('lists the field errors of a refused file, else its single text', async () => {
    const texts = ['The file is not an Excel workbook (.xlsx). Please use the template.'];
    const { press, choose } = setup({
      'post projects/import': () => {
        throw refusal(400, { fieldErrors: { template: texts } });
      },
    });
    await choose();
    await press('Check file');
    expect(await screen.findByText(texts[0] as string)).toBeVisible();
    await press('Choose another file');
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeVisible();
  });

  it('keeps the file where the company is sending another one, and sends it again', async () => {
    let isFree = false;
    const { press, choose, requests } = setup({
      'post projects/import': () => {
        if (isFree) return { jobId: JOB };
        throw refusal(429, { message: IMPORT_TEXTS.beingSent, retryAfter: 10 });
      },
    });
    await choose();
    await press('Check file');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`The workbook was not taken in${IMPORT_TEXTS.beingSent} Try again in 10 s.`);
    expect(screen.queryByText(/fix the issues/)).toBeNull();
    isFree = true;
    await press('Retry');
    await waitFor(() => expect(requests.filter(({ verb }) => verb === 'post')).toHaveLength(2));
  });

  it('goes on when the dialog is closed, and tells how it ended', async () => {
    let state = RUNNING;
    const { press, choose, notices, user } = setup({ [`get projects/import/${JOB}`]: () => state });
    await choose();
    await press('Import');
    await screen.findByText('250 of 1,000 rows');
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(screen.getByText('Closed and running')).toBeVisible();
    state = status({ imported: 1000 });
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: '1,000 Project(s) were successfully imported.' }]),
    );
  });
});
