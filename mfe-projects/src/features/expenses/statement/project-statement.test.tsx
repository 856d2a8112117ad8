import type { Statement, StatementLine } from '@portal/contracts/finance/expense';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aStatement, aStatementLine } from '../../../testing/expense.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import ProjectStatement from './project-statement.tsx';

beforeEach(() => localStorage.clear());

/** Hours of the insurer's own engineer, and of a risk company's, which its coordinator bills. */
const OWN = aStatementLine();
const FOREIGN = aStatementLine({
  ...{ id: anId(97), category: 'Site Inspection', engineerName: 'Tomás Varga', companyName: 'Granite Risk' },
  projectAmount: 252,
  markAsBilled: { action: 'markAsBilled', allowed: false, obstacle: 'guard', reason: 'NotYours', text: 'Theirs.' },
});

function show(options: RenderOptions = {}) {
  const view = renderWithPortal(<ProjectStatement projectId={anId(1)} />, {
    claims: { role: 'ICCoordinator' },
    ...options,
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, press };
}

function setup(
  lines: readonly StatementLine[] = [OWN, FOREIGN],
  over: Partial<Statement> = {},
  answers = {},
  options: RenderOptions = {},
) {
  const requests = answering({
    'get expenses/statement': ({ search }: { readonly search: string }) =>
      aStatement(new URLSearchParams(search).get('isBilled') === 'true' ? [] : lines, over),
    'put expenses/mark-as-billed': ({ json }: { readonly json: unknown }) => json,
    ...answers,
  });
  return { ...show(options), requests };
}

describe('the statement of a project for its insurer (decisions §27)', () => {
  it('shows hours and amounts with their sums, by service beside the budgets, and no rate', async () => {
    setup();
    const region = await screen.findByRole('region', { name: 'Time and Expenses' });
    expect(region).toHaveTextContent('Unbilled1,062.00 EURBilled500.00 EURTotal1,562.00 EUR');
    const table = within(await screen.findByRole('table', { name: 'Time and Expenses' }));
    expect(table.getByRole('row', { name: /Report Writing/ })).toHaveTextContent('Main Report · Elias Berg');
    expect(table.getByRole('row', { name: /Site Inspection/ })).toHaveTextContent('Tomás Varga · Granite Risk');
    expect(screen.getByRole('table', { name: 'By Service' })).toHaveTextContent(/2,000.00 EUR438.00 EUR$/);
    expect(screen.queryByText('Rate')).toBeNull();
  });

  it('is what the page shows first where the notice of a company’s bills leads to it, and not otherwise', async () => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    onTestFinished(() => scrolled.mockRestore());
    setup([], {}, {}, { path: `/?companyId=${anId(404)}` });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Time and Expenses' })).toHaveFocus());
    expect(scrolled).toHaveBeenCalledOnce();
    cleanup();
    setup();
    await screen.findByRole('heading', { name: 'Time and Expenses' });
    expect(document.body).toHaveFocus();
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('names no company that it does not know, whose filter is taken off again', async () => {
    const { press, address } = setup([], {}, {}, { path: `/?companyId=${anId(404)}` });
    expect(await screen.findByRole('button', { name: 'Filter by Company: …' })).toBeVisible();
    await press('Clear Company');
    expect(address()).toBe('/');
  });

  it('is not there before something is booked', async () => {
    const { requests } = setup([], { services: [] });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('marks entries of own engineers as billed, and says why not those of others', async () => {
    const { press, user, requests, notices } = setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Site Inspection, 11/20/2026, 252.00 EUR' }));
    await user.hover(screen.getByRole('button', { name: 'Mark as Billed' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Theirs.');
    await press('Clear');
    await user.click(screen.getByRole('checkbox', { name: 'Choose Report Writing, 11/20/2026, 810.00 EUR' }));
    expect(screen.getByText('1 chosen, 810.00 EUR')).toBeVisible();
    await press('Mark as Billed');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Mark 1 entry as billed?' })).getByRole('button', {
        name: 'Mark as Billed',
      }),
    );
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: '1 entry marked as billed.' }]));
    expect(requests.filter(({ verb }) => verb === 'put')).toMatchObject([{ json: { ids: [OWN.id] } }]);
  });

  it('offers no choice to those who cannot bill any of it', async () => {
    setup([FOREIGN]);
    await screen.findByRole('row', { name: /Site Inspection/ });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows what was billed behind the filter', async () => {
    const { user, press } = setup();
    await press('Filter by Status');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Billed' }));
    expect(await screen.findByText('Nothing has been marked as billed yet.')).toBeVisible();
  });

  it('is narrowed to the company of a notice by its address, the exported sheet too', async () => {
    const companies = [
      { companyId: anId(91), name: 'Granite Risk' },
      { companyId: anId(92), name: 'Slate Engineers' },
    ];
    const path = `/?companyId=${anId(91)}`;
    const { press, user, requests, address } = setup([FOREIGN], { companies }, {}, { path });
    await screen.findByRole('button', { name: 'Filter by Company: Granite Risk' });
    const asked = (endpoint: string) =>
      requests.filter((one) => one.path === endpoint).map(({ search }) => new URLSearchParams(search).get('companyId'));
    await press('Export');
    await waitFor(() => expect(asked('expenses/statement/export')).toEqual([anId(91)]));
    await press('Clear Company');
    await waitFor(() => expect(asked('expenses/statement')).toEqual([anId(91), null]));
    expect(address()).toBe('/');
    await press('Filter by Company');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Slate Engineers' }));
    await waitFor(() => expect(asked('expenses/statement').at(-1)).toBe(anId(92)));
  });

  describe('is made as a PDF', () => {
    const PDF = 'get expenses/statement/pdf';
    const pdf = () => screen.findByRole('button', { name: 'PDF' });
    const asked = (requests: ReturnType<typeof setup>['requests']) =>
      requests
        .filter(({ path }) => path === 'expenses/statement/pdf')
        .map(({ search }) => Object.fromEntries(new URLSearchParams(search)));
    const saved: string[] = [];
    beforeEach(() => {
      saved.length = 0;
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
      vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    });
    afterEach(() => vi.restoreAllMocks());

    it('of what the screen shows, says that it is being made, and saves it', async () => {
      const made = Promise.withResolvers<object>();
      const path = `/?companyId=${anId(91)}&show=billed`;
      const { press, requests, notices } = setup([FOREIGN], {}, { [PDF]: () => made.promise }, { path });
      await press('PDF');
      expect(await pdf()).toHaveAttribute('aria-busy', 'true');
      await press('PDF');
      expect(asked(requests)).toEqual([{ projectId: anId(1), isBilled: 'true', companyId: anId(91) }]);
      made.resolve({});
      await waitFor(() => expect(saved).toEqual(['statement.pdf']));
      expect(notices()).toEqual([{ kind: 'success', message: 'The PDF was made. Your browser saves it.' }]);
      expect(await pdf()).toHaveAttribute('aria-busy', 'false');
    });

    it('or says why it was not, by one request a press, and it can be asked for again', async () => {
      const message = 'The PDF was not made. It took too much memory.';
      const tries: string[] = [];
      let isAway = true;
      vi.stubGlobal('fetch', async ({ url }: Request) => {
        if (!url.includes('/expenses/statement/pdf')) return Response.json({ data: aStatement([OWN]) });
        tries.push(new URL(url).search);
        return isAway
          ? Response.json({ error: { code: 'Unavailable', message } }, { status: 503, headers: { 'Retry-After': '0' } })
          : new Response('%PDF');
      });
      const { press, notices, pressNotice } = show();
      await press('PDF');
      await waitFor(() => expect(notices()).toMatchObject([{ message }]));
      expect([saved, tries]).toEqual([[], [`?projectId=${anId(1)}&isBilled=false`]]);
      isAway = false;
      await pressNotice();
      await waitFor(() => expect(saved).toEqual(['statement.pdf']));
      expect(tries).toHaveLength(2);
    });

    it('unless it has too many entries, and says what to do instead', async () => {
      const { press, user, requests } = setup([OWN], { totalCount: 1_001 });
      await user.hover(await pdf());
      expect(await screen.findByRole('tooltip')).toHaveTextContent(/more than 1,000 entries/);
      await press('PDF');
      expect(asked(requests)).toEqual([]);
    });
  });

  it('says what went wrong, with a way to try again', async () => {
    setup(
      [],
      {},
      {
        'get expenses/statement': () => {
          throw refusal(403);
        },
      },
    );
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
