import { FIELD_LIMITS } from '@portal/rights';
import { PROJECT_DETAIL_FIELDS, type Project } from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { commandStore } from '@portal/portal-sdk';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { constructionValues } from '../../../testing/values.builder.ts';
import { visibleTabs } from '../../../testing/tabs.builder.ts';
import { PROJECT_SECTIONS } from '../../../pages/project-sections.ts';
import { ProjectFrame } from '../page/project-frame.tsx';

// The form is a separate chunk, which loads slowly on a busy machine.
beforeAll(async () => void (await import('./edit-project.tsx')));
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const PATH = `projects/${anId(1)}`;
const STALE = () =>
  refusal(409, {
    code: 'StaleVersion',
    details: { changedBy: 'Marcus Lindqvist', changedAt: new Date(2026, 10, 20, 9, 41).toISOString(), version: 9 },
  });
const CLOSED: Partial<Project> = {
  status: 'Closed',
  closingReason: 'Policy not renewed',
  editableFields: [],
  actions: [
    {
      action: 'update',
      allowed: false,
      obstacle: 'closed',
      text: 'Project has been closed. No further actions are allowed.',
    },
    { action: 'reopen', allowed: true },
  ],
};

function setup(project: Partial<Project> = {}, answers: Record<string, unknown> = {}, options: RenderOptions = {}) {
  const requests = answering({
    [`get ${PATH}`]: aProject(project),
    [`get ${PATH}/tab-access`]: visibleTabs(options.claims?.role),
    'get parent-companies': [{ id: anId(3), name: 'Van Oord' }],
    'get project-types': [{ id: anId(4), value: 'Residential Tower', type: 'Construction', isSeeded: true }],
    'get project-business-types': [{ id: anId(5), projectTypeId: anId(4), value: 'Apartment Tower', isSeeded: true }],
    [`get ${PATH}/history`]: { items: [], totalCount: 0, totalPages: 0 },
    [`get ${PATH}/construction-var`]: constructionValues({ companyShare: null }),
    'put projects': { id: anId(1), version: 4 },
    [`patch ${PATH}/close`]: { id: anId(1), version: 4 },
    [`patch ${PATH}/open`]: { id: anId(1), version: 4 },
    ...answers,
  });
  const view = renderWithPortal(<ProjectFrame projectId={anId(1)} tabName="details" sections={PROJECT_SECTIONS} />, {
    path: `/${PATH}/details`,
    routes: [{ path: '/projects', element: <p>The list</p> }],
    ...options,
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => {
    await press('More actions');
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  const rename = async (name: string) => {
    await press('Edit');
    const field = await screen.findByRole('textbox', { name: 'Project Name' });
    await view.user.clear(field);
    await view.user.type(field, name);
    await press('Save');
  };
  const writes = () => requests.filter((call) => call.verb !== 'get');
  return { ...view, requests, writes, press, choose, rename };
}

describe('PROJECT DETAILS', () => {
  it('stands on the tab bar under the project’s name', async () => {
    setup();
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Tower' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'PROJECT DETAILS' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('Company Share').nextSibling).toHaveTextContent('48,000.00 EUR');
  });

  it('an unknown project leads back to the list (spec 2 §2)', async () => {
    setup(
      {},
      {
        [`get ${PATH}`]: () => {
          throw refusal(404, { fieldErrors: { projectId: ['The project does not exist.'] } });
        },
      },
    );
    expect(await screen.findByText('The list')).toBeVisible();
  });

  it('a project that is gone when it is read anew leads back to the list, too', async () => {
    let isGone = false;
    const { choose, user } = setup(
      {},
      {
        [`get ${PATH}`]: () => {
          if (isGone) throw refusal(404, { fieldErrors: { projectId: ['The project does not exist.'] } });
          return aProject({ actions: [{ action: 'delete', allowed: true }] });
        },
        [`delete ${PATH}`]: () => {
          isGone = true;
          throw refusal(404, { fieldErrors: { projectId: ['The project does not exist.'] } });
        },
      },
    );
    await choose('Delete Project');
    await user.type(await screen.findByRole('textbox'), 'Harbour Tower');
    await user.click(screen.getAllByRole('button', { name: 'Delete Project' }).at(-1) as HTMLElement);
    expect(await screen.findByText('The list')).toBeVisible();
  });

  it('says so when none of its sections exists for the person', async () => {
    setup({}, { [`get ${PATH}/tab-access`]: [] });
    expect(await screen.findByText('No section of this project is available to you yet.')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('has its actions in the command palette, too, as the role and the state allow them', async () => {
    const commands = () =>
      commandStore
        .getState()
        .sets.flat()
        .filter(({ hint }) => hint === 'PROJECT DETAILS');
    const { unmount } = setup({
      actions: [
        { action: 'update', allowed: true },
        { action: 'close', allowed: true },
        { action: 'delete', allowed: true },
      ],
    });
    await screen.findByRole('button', { name: 'Edit' });
    expect(commands().map(({ label }) => label)).toEqual(['Edit', 'Controls', 'Close Project', 'Delete Project']);
    act(() => commands()[2]?.run());
    expect(await screen.findByRole('dialog', { name: 'Close this project?' })).toBeVisible();
    unmount();
    setup(CLOSED);
    await screen.findByRole('button', { name: 'Reopen Project' });
    expect(commands().map(({ label }) => label)).toEqual(['Reopen Project']);
  });

  it('is to be read only where nothing may be changed', async () => {
    setup(
      { actions: [], editableFields: [], changeablePrimaries: [] },
      {},
      { claims: { role: 'Broker', companyType: 'NoCompany' } },
    );
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('editing', () => {
  it('sends the version that was opened, and returns the focus to Edit', async () => {
    const { rename, writes, notices } = setup();
    await rename('Harbour Tower North');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Project saved.' }]));
    expect(writes()[0]).toMatchObject({
      verb: 'put',
      path: 'projects',
      headers: { 'If-Match': '"3"' },
      json: { id: anId(1), name: 'Harbour Tower North', constructionValue: 10_000_000 },
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
  });

  it('names what was chosen before the lists to choose from are there', async () => {
    const never = () => new Promise<never>(() => undefined);
    const { press } = setup(
      {},
      { 'get parent-companies': never, 'get project-types': never, 'get project-business-types': never },
    );
    await press('Edit');
    expect(await screen.findByRole('combobox', { name: 'Parent Company' })).toHaveValue('Van Oord');
    expect(screen.getByRole('combobox', { name: 'Project Type' })).toHaveValue('Residential Tower');
    expect(screen.getByRole('combobox', { name: 'Business Type' })).toHaveValue('Apartment Tower');
  });

  it('opens the technical fields alone to the risk engineer (decisions §11)', async () => {
    const { press } = setup({ editableFields: [...FIELD_LIMITS.technical] });
    await press('Edit');
    expect(await screen.findByRole('textbox', { name: 'Project Name' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Stories' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Add New/ })).not.toBeInTheDocument();
  });

  it('keeps the currency of a project that holds money, and says why', async () => {
    const { press } = setup({
      editableFields: PROJECT_DETAIL_FIELDS.filter((field) => field !== 'currency'),
      isCurrencyFixed: true,
    });
    await press('Edit');
    const field = await screen.findByRole('combobox', { name: 'Currency' });
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription(PROJECT_TEXTS.currencyFixed);
  });

  it("shows 'Changed by {name} at {time}' when somebody was faster; Reload shows theirs (decisions §4)", async () => {
    const { rename, press } = setup(
      {},
      {
        'put projects': () => {
          throw STALE();
        },
      },
    );
    await rename('Mine');
    expect(
      await screen.findByRole('dialog', { name: 'Changed by Marcus Lindqvist at 11/20/2026 9:41 AM' }),
    ).toBeVisible();
    await press('Reload');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('overwrites with the newest version when that is chosen', async () => {
    let version = 3;
    const { rename, press, writes } = setup(
      {},
      {
        [`get ${PATH}`]: () => aProject({ version }),
        'put projects': ({ headers }: { headers: Record<string, string> }) => {
          if (headers['If-Match'] === '"9"') return { id: anId(1), version: 10 };
          version = 9;
          throw STALE();
        },
      },
    );
    await rename('Mine');
    await press('Overwrite');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(writes().map((call) => (call.headers as Record<string, string>)['If-Match'])).toEqual(['"3"', '"9"']);
  });

  it('overwrites only what this person has changed: the rest stays as others have saved it', async () => {
    let newest = aProject();
    const { rename, press, writes } = setup(
      {},
      {
        [`get ${PATH}`]: () => newest,
        'put projects': ({ headers }: { headers: Record<string, string> }) => {
          if (headers['If-Match'] === '"9"') return { id: anId(1), version: 10 };
          newest = aProject({ version: 9, name: 'Theirs', referenceNumber: 'REF-THEIRS', stories: 12 });
          throw STALE();
        },
      },
    );
    await rename('Mine');
    await press('Overwrite');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toMatchObject({ json: { name: 'Mine', referenceNumber: 'REF-THEIRS', stories: 12 } });
  });

  it('keeps what was typed when the dialog is cancelled', async () => {
    const { rename, user } = setup(
      {},
      {
        'put projects': () => {
          throw STALE();
        },
      },
    );
    await rename('Mine');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'Project Name' })).toHaveValue('Mine');
  });
});

describe('closing and reopening', () => {
  it('needs a reason of at most 50 characters (spec 2 §4)', async () => {
    const { choose, user, writes } = setup();
    await choose('Close Project');
    const dialog = await screen.findByRole('dialog', { name: 'Close this project?' });
    const confirm = () => user.click(screen.getAllByRole('button', { name: 'Close Project' }).at(-1) as HTMLElement);
    await confirm();
    expect(dialog).toHaveTextContent('Field is required.');
    await user.type(screen.getByRole('textbox', { name: 'Closing Reason' }), 'x'.repeat(60));
    expect(dialog).toHaveTextContent('50 / 50 characters');
    await confirm();
    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          verb: 'patch',
          path: `${PATH}/close`,
          json: { closingReason: 'x'.repeat(50) },
          headers: { 'If-Match': '"3"' },
        },
      ]),
    );
  });

  it('that failed is offered again with the reason kept (decisions §4)', async () => {
    let isDown = true;
    const { choose, user, writes, notices, pressNotice } = setup(
      {},
      {
        [`patch ${PATH}/close`]: () => {
          if (isDown) throw refusal(503);
          return { id: anId(1), version: 4 };
        },
      },
    );
    await choose('Close Project');
    await user.type(await screen.findByRole('textbox', { name: 'Closing Reason' }), 'Not renewed');
    await user.click(screen.getAllByRole('button', { name: 'Close Project' }).at(-1) as HTMLElement);
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', message: 'Something went wrong.' }]));
    expect(screen.getByRole('textbox', { name: 'Closing Reason' })).toHaveValue('Not renewed');
    isDown = false;
    await pressNotice();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(writes().map((call) => call.json)).toEqual(Array(2).fill({ closingReason: 'Not renewed' }));
  });

  it('a closed project says so with its reason and cannot be edited', async () => {
    setup(CLOSED);
    const notice = await screen.findByRole('note');
    expect(notice).toHaveTextContent('Project has been closed. No further actions are allowed.');
    expect(notice).toHaveTextContent('Policy not renewed');
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reopen Project' })).toBeVisible();
  });

  it('tells when somebody was faster', async () => {
    const { press, user } = setup(CLOSED, {
      [`patch ${PATH}/open`]: () => {
        throw STALE();
      },
    });
    await press('Reopen Project');
    await user.type(await screen.findByRole('textbox', { name: 'Reopening Reason' }), 'Renewed');
    await user.click(screen.getAllByRole('button', { name: 'Reopen Project' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('dialog', { name: /^Changed by Marcus Lindqvist/ })).toBeVisible();
  });
});

describe('what the role does not see (decisions §11)', () => {
  it('is left out: no label, no dash', async () => {
    setup(
      { linePercent: null, brPremium: null, dsuPremium: null, totalPremium: null, actions: [], editableFields: [] },
      {},
      { claims: { role: 'DeveloperOwner', companyType: 'NoCompany' } },
    );
    expect(await screen.findByText('Policy No.')).toBeVisible();
    for (const label of ['Line %', 'BR Premium', 'DSU Premium', 'Total Premium', 'Company Share']) {
      expect(screen.queryByText(label)).not.toBeInTheDocument();
    }
  });
});
