import { commandStore, useProjectPlaces } from '@portal/portal-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Keyboard } from '../app/keyboard.tsx';
import { SidebarProjects } from '../sidebar/sidebar-projects.tsx';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';

const DAM = { id: 'p-1', name: 'Mountain Dam' };
const TOWER = { id: 'p-2', name: 'Harbour Tower' };
const list = (items: readonly object[]) => ({ data: { items, totalPages: 1, totalCount: items.length } });

/** Visits a project by a button, as its page does. */
function Visit({ project }: { readonly project: typeof DAM }) {
  const { remember, forget } = useProjectPlaces();
  return (
    <>
      <button onClick={() => remember(project)}>Visit {project.name}</button>
      <button onClick={() => forget(project.id)}>Lose {project.name}</button>
    </>
  );
}

function setup(path = '/help', answers: Readonly<Record<string, unknown>> = {}) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    requests.push(pathname + search);
    const answer = answers[pathname + search] ?? answers[pathname];
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? list([]));
  });
  const page = (
    <>
      <Keyboard onOpenBell={undefined} />
      <SidebarProjects onFollow={() => undefined} />
      <Visit project={DAM} />
      <Visit project={TOWER} />
      <input aria-label="Text" />
    </>
  );
  const { router } = renderInShell(page, { registry: registryOf('projects', 'help'), path });
  const user = userEvent.setup();
  const open = async () => {
    await user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Search and jump' });
  };
  return { requests, router, user, open };
}

afterEach(() => vi.unstubAllGlobals());

describe('the command palette', () => {
  it('says that a search failed, not that there is nothing, and searches again', async () => {
    const refused = { error: { code: 'TooManyRequests', message: 'Not now.' } };
    const answers: Record<string, unknown> = { '/api/projects': Response.json(refused, { status: 429 }) };
    const { user, open } = setup('/help', answers);
    await user.type(await open(), 'harb');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    expect(screen.queryByText(/^Nothing found/)).toBeNull();
    answers['/api/projects'] = list([TOWER]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('option', { name: /Harbour Tower/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('jumps to a project that the services find, which is the first one next time', async () => {
    const { router, user, open } = setup('/help', { '/api/projects': list([{ ...TOWER, country: 'Norway' }]) });
    const field = await open();
    expect(field).toHaveFocus();
    await user.type(field, 'harb');
    const option = await screen.findByRole('option', { name: /Harbour Tower/ });
    expect(within(screen.getByRole('group', { name: 'Projects' })).getAllByRole('option')).toEqual([option]);
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', option.id));
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/projects/p-2/details');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Harbour Tower');
  });

  it('names what was chosen before as it is called now, once, and forgets it with its project', async () => {
    const answers = { '/api/projects': list([{ ...TOWER, country: 'Norway' }]) };
    const { user, open } = setup('/help', answers);
    await user.type(await open(), 'harb');
    await user.click(await screen.findByRole('option', { name: /Harbour Tower/ }));
    answers['/api/projects'] = list([{ ...TOWER, name: 'Harbour Spire', country: 'Norway' }]);
    await user.type(await open(), 'harb');
    const named = await screen.findByRole('option', { name: /Harbour Spire/ });
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')).toBe(named);
    expect(screen.queryByRole('option', { name: /Harbour Tower/ })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Lose Harbour Tower' }));
    await open();
    expect(screen.queryByRole('option', { name: /Harbour/ })).toBeNull();
  });

  it('finds a recommendation by its number, in the project that one is in first', async () => {
    const found = [
      { id: 'r-112', number: 112, comment: 'Keep 12 metres free.' },
      { id: 'r-12', number: 12, comment: 'Fit sprinklers in the store.' },
    ];
    const { requests, router, user, open } = setup('/projects/p-1/details', {
      '/api/inspections/all-risks': { data: { items: found, totalPages: 1, totalCount: 2, statusCounts: [] } },
    });
    await user.click(screen.getByRole('button', { name: 'Visit Mountain Dam' }));
    await open();
    // In one step: a pause between two keys would search for the first digit.
    await user.paste('#12');
    const own = within(await screen.findByRole('group', { name: 'Recommendations' }));
    expect(own.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '12. Fit sprinklers in the store.Mountain Dam',
    ]);
    expect(requests.filter((request) => request.includes('all-risks'))).toEqual([
      '/api/inspections/all-risks?projectId=p-1&name=12&pageSize=50',
    ]);
    await user.click(own.getByRole('option'));
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/projects/p-1/recommendations?recommendationId=r-12');
  });

  it('takes a recent project that is closed to the person as one without recommendations, and forgets a lost one', async () => {
    const numbered = (projectId: string) => `/api/inspections/all-risks?projectId=${projectId}&name=12&pageSize=50`;
    const refused = (status: number, parts: object = {}) =>
      Response.json({ error: { code: 'Refused', message: 'Not for you.' }, ...parts }, { status });
    const found = [{ id: 'r-12', number: 12, comment: 'Fit sprinklers in the store.' }];
    const answers: Record<string, unknown> = {
      [numbered(DAM.id)]: { data: { items: found, totalPages: 1, totalCount: 1, statusCounts: [] } },
      [numbered(TOWER.id)]: refused(403),
    };
    const { user, open } = setup('/help', answers);
    for (const { name } of [DAM, TOWER]) await user.click(screen.getByRole('button', { name: `Visit ${name}` }));
    const search = async () => {
      await open();
      await user.paste('#12');
      expect(await screen.findByRole('option', { name: /Fit sprinklers/ })).toBeVisible();
      await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
    };
    await search();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('1 result')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: TOWER.name, hidden: true })).toBeInTheDocument();
    await user.keyboard('{Escape}');

    answers[numbered(TOWER.id)] = refused(404, { fieldErrors: { projectId: ['Gone.'] } });
    await search();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('link', { name: TOWER.name, hidden: true })).toBeNull());
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('button', { name: `Visit ${TOWER.name}` }));
    answers[numbered(TOWER.id)] = refused(503);
    await search();
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('offers what one may do on the page, and nothing of a page that has been left', async () => {
    const run = vi.fn<() => void>();
    const { user, open } = setup();
    commandStore.setState({ sets: [[{ id: 'x', label: 'Import Projects', hint: 'PORTFOLIO', run }]] });
    expect(commandStore.getState().areAsked).toBe(false);
    await user.type(await open(), 'import portf');
    expect(commandStore.getState().areAsked).toBe(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(commandStore.getState().areAsked).toBe(false);
    commandStore.setState({ sets: [] });
    await user.type(await open(), 'import');
    expect(await screen.findByText('Nothing found for “import”')).toBeVisible();
  });

  it('offers the steps of an open item first, under its name, then those of its page, and at last what is around it', async () => {
    const run = vi.fn<() => void>();
    commandStore.setState({
      sets: [
        [{ id: 'project.notes', label: 'Open NOTES', of: 'around', run }],
        [{ id: 'button.Add Risk', label: 'Add Risk', run }],
        [{ id: 'pane.close', label: 'Close Recommendation', hint: 'Recommendation 1', of: 'item', run }],
        // Those of other tabs are mounted when the palette opens.
        [{ id: 'button.New Contact', label: 'New Contact', hint: 'CONTACTS', of: 'around', run }],
      ],
    });
    const { open } = setup();
    await open();
    const commands = within(screen.getByRole('group', { name: 'Commands' })).getAllByRole('option');
    expect(commands.slice(0, 4).map((option) => option.textContent)).toEqual([
      'Close RecommendationRecommendation 1',
      'Add Risk',
      'New ContactCONTACTS',
      'Open NOTES',
    ]);
    commandStore.setState({ sets: [] });
  });

  it('moves by arrows through all sections and begins again after the last', async () => {
    const { user, open } = setup();
    const field = await open();
    const selected = () => screen.getAllByRole('option').findIndex((one) => one.ariaSelected === 'true');
    expect(selected()).toBe(0);
    await user.keyboard('{ArrowDown}');
    expect(selected()).toBe(1);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toBe(screen.getAllByRole('option').length - 1);
    expect(field).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('projects of one’s own in the sidebar', () => {
  it('are those opened last, the newest first, and the pinned ones above them', async () => {
    const { user } = setup();
    expect(screen.queryByRole('navigation', { name: 'Your projects' })).toBeNull();
    for (const { name } of [DAM, TOWER]) await user.click(screen.getByRole('button', { name: `Visit ${name}` }));
    const names = () => screen.getAllByRole('link').map((link) => link.textContent);
    expect(names()).toEqual(['Harbour Tower', 'Mountain Dam']);
    await user.click(screen.getByRole('button', { name: 'Pin Mountain Dam' }));
    expect(names()).toEqual(['Mountain Dam', 'Harbour Tower']);
    expect(screen.getByRole('heading', { name: 'Pinned' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unpin Mountain Dam' }));
    expect(screen.queryByRole('heading', { name: 'Pinned' })).toBeNull();
  });
});
