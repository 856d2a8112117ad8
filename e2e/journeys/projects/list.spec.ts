import { SEARCH_DEBOUNCE_MS } from '@portal/contracts/common/limits';
import { addProject, uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';

test.describe('Projects list (spec 2 §2, decisions §19)', () => {
  test('sorts by a column in the cycle unsorted, ascending, descending, cleared', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open();
    const head = list.head('Policy Start');
    await expect(head).toHaveAttribute('aria-sort', 'none');

    await list.sortBy('Policy Start');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sortFieldName=policyStartDate&sortDirection=Ascending/);
    await expect(list.table).toHaveAttribute('aria-busy', 'false');
    const ascending = (await list.column('Policy Start')).map(isoOf);
    expect(ascending).toEqual([...ascending].sort());

    await list.sortBy('Policy Start');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(list.table).toHaveAttribute('aria-busy', 'false');
    const descending = (await list.column('Policy Start')).map(isoOf);
    expect(descending).toEqual([...descending].sort().reverse());

    await list.sortBy('Policy Start');
    await expect(head).toHaveAttribute('aria-sort', 'none');
    await expect(page).not.toHaveURL(/sort/);
  });

  test('keeps the page in the address, so that Back, reload and links work', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open();
    await expect(list.total).toHaveText(/^1-10 of [\d,]+ items$/);
    const first = await list.column('Project Name');
    await list.pages.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(list.total).toHaveText(/^11-20 of /);
    const second = await list.column('Project Name');
    expect(second).not.toEqual(first);
    await page.reload();
    await expect(list.total).toHaveText(/^11-20 of /);
    await page.goBack();
    await expect(list.total).toHaveText(/^1-10 of /);
  });

  test('searches by a part of the name, 400 ms after the last key, in the address', async ({ as, apiAs }) => {
    const { name } = await addProject(await apiAs('coordinator'), { name: uniqueName('Zeppelin Hangar') });
    const page = await as('coordinator');
    await page.clock.install();
    const list = await new ProjectListPage(page).open();
    await expect(list.total).toHaveText(/items$/);
    const questions: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/projects' && url.searchParams.has('name')) questions.push(url.search);
    });
    await page.clock.pauseAt(Date.now() + 60_000);
    await list.search.pressSequentially(name.slice(4));
    await page.clock.runFor(SEARCH_DEBOUNCE_MS - 1);
    expect(questions).toEqual([]);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(list.total).toHaveText('1-1 of 1 items');
    await expect(list.row(name)).toBeVisible();
    await expect(page).toHaveURL(/name=/);
    expect(questions).toHaveLength(1);

    await list.search.fill('no project has this name');
    await expect(page.getByText('No results found.')).toBeVisible();
    await list.search.press('Escape');
    await expect(list.total).toHaveText(/^1-10 of /);
  });

  test('a search leads back to the first page', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open('?page=3');
    await expect(list.total).toHaveText(/^21-30 of /);
    await list.search.fill('a');
    await expect(list.total).toHaveText(/^1-/);
  });

  test('a row opens the project at its details', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open();
    await list.table.getByRole('row').nth(3).getByRole('cell').nth(2).click();
    await expect(page).toHaveURL(/\/projects\/[0-9a-f-]{36}\/details$/);
  });

  test('shows the label Reallocate on a project that waits for another risk engineer', async ({ as, apiAs }) => {
    const api = await apiAs('coordinator');
    const page = await as('coordinator');
    const waiting: string[] = [];
    for (let pageNumber = 1; waiting.length === 0 && pageNumber <= 3; pageNumber++) {
      const answer = await api.get(`projects?pageSize=100&page=${pageNumber}`);
      const { data } = (await answer.json()) as { data: { items: { name: string; readyToBeReallocated: boolean }[] } };
      waiting.push(...data.items.filter((item) => item.readyToBeReallocated).map((item) => item.name));
    }
    const [name = ''] = waiting;
    expect(name, 'the demo portfolio has a project that is ready to be reallocated').not.toBe('');
    const list = await new ProjectListPage(page).open(`?name=${encodeURIComponent(name)}`);
    await expect(list.row(name).getByText('Reallocate', { exact: true })).toBeVisible();
  });

  test('an address that makes no sense shows the list', async ({ as }) => {
    const page = await as('coordinator');
    const list = await new ProjectListPage(page).open('?page=-1&pageSize=1e9&sortFieldName=password&sortDirection=Up');
    await expect(list.total).toHaveText(/^1-10 of /);
    await list.open('?page=99999999');
    await expect(list.table.getByRole('link').first()).toBeVisible();
  });
});

/** MM/dd/yyyy as yyyy-MM-dd, so that text order is time order. */
const isoOf = (date: string): string => date.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
