import type { Document } from '@portal/contracts/library/document';
import { DOCUMENT_SORT_FIELDS } from '@portal/contracts/library/sort-fields';
import type { Folder } from '@portal/contracts/library/folder';
import type { Page } from '@portal/contracts/common/list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participantOf, startDocuments, type DocumentsFixture, type Reader } from '../documents.fixture.ts';

let library: DocumentsFixture;
let coordinator: Reader;
let engineer: Reader;
let folder: string;

const MANY = 5_000;
/** Every third file is private; one in a hundred is a plan; names, sizes and times are in no common order. */
const FILL = `
  insert into documents (folder_id, s3_key, creator_id, creator_name, name, name_key, type, size, status, is_private, state,
    created_at)
  select $1, gen_random_uuid(), gen_random_uuid(), 'Person ' || n % 7, kind || ' ' || md5(n::text) || '.pdf',
    kind || ' ' || md5(n::text) || '.pdf', 'application/pdf', 1 + (n * 7919) % 1000,
    (array['New', 'Opened', 'Replaced'])[1 + n % 3], n % 3 = 0, 'Stored', now() - make_interval(secs => (n * 31) % 5000)
  from (select n, case when n % 100 = 1 then 'plan' else 'report' end as kind from generate_series(1, $2::integer) n) rows`;

beforeAll(async () => {
  library = await startDocuments();
  coordinator = await library.reader();
  engineer = await library.reader({ role: 'RiskEngineer', companyType: 'Risk' });
  const project = await library.project(coordinator.companyId ?? '', [participantOf(engineer, 'RiskEngineer', true)]);
  folder = project.folder('Inspections');
  const { pool } = library.running.service.deps;
  await pool.query(FILL, [folder, MANY]);
  await pool.query('analyze documents');
});
afterAll(() => library?.stop());

const allOf = async (who: Reader): Promise<Document[]> => {
  const pages: Document[] = [];
  for (let page = 1; ; page++) {
    const { items, totalPages } = await who.files(folder, `?pageSize=100&page=${page}`);
    pages.push(...items);
    if (page >= totalPages) return pages;
  }
};

describe('the files of a folder', () => {
  it('are five a page, by name, until something else is requested', async () => {
    const page = await coordinator.files(folder);
    expect(page).toMatchObject({ totalCount: MANY, totalPages: MANY / 5 });
    expect(page.items).toHaveLength(5);
    const names = page.items.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('come each once over all pages, from both ends', async () => {
    const all = await allOf(coordinator);
    expect(new Set(all.map(({ id }) => id)).size).toBe(MANY);
    const names = all.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect((await coordinator.files(folder, `?page=${MANY / 5 + 1}`)).items).toEqual([]);
  });

  it.each(DOCUMENT_SORT_FIELDS)('are sorted by %s both ways, the same on every page', async (field) => {
    const keys = {
      name: 'name',
      size: 'size',
      creatorName: 'creatorName',
      createdDateTime: 'createdDateTime',
      status: 'status',
    } as const;
    for (const direction of ['Ascending', 'Descending']) {
      const seen: Document[] = [];
      for (const page of [1, 2, 30, 49, 50]) {
        seen.push(
          ...(
            await coordinator.files(
              folder,
              `?pageSize=100&page=${page}&sortFieldName=${field}&sortDirection=${direction}`,
            )
          ).items,
        );
      }
      const values = seen.map((document) => document[keys[field]]);
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(direction === 'Ascending' ? sorted : sorted.toReversed());
      expect(new Set(seen.map(({ id }) => id)).size).toBe(500);
    }
  });

  it('that are private are in no page, count or search of an engineer', async () => {
    const all = await allOf(engineer);
    expect(all).toHaveLength(MANY - Math.floor(MANY / 3));
    expect(all.some(({ isPrivate }) => isPrivate)).toBe(false);
    const found = await engineer.files(folder, '?name=plan&pageSize=100');
    expect(found.items.some(({ isPrivate }) => isPrivate)).toBe(false);
    expect(found.totalCount).toBeLessThan((await coordinator.files(folder, '?name=plan')).totalCount);
  });

  it('are found by a part of their name: what is rare is counted, what is common is at least so many', async () => {
    const plans = await coordinator.files(folder, '?name=PLAN&pageSize=100');
    expect(plans).toMatchObject({ totalCount: 50 });
    expect(plans.items.every(({ name }) => name.startsWith('plan'))).toBe(true);
    const reports = await coordinator.files(folder, '?name=report');
    expect(reports).toMatchObject({ totalIsLowerBound: true, totalCount: 1_000 });
    expect((await coordinator.files(folder, '?name=nowhere')).totalCount).toBe(0);
    expect((await coordinator.files(folder, '?name=%25')).totalCount).toBe(0);
    const sorted = await coordinator.files(
      folder,
      '?name=plan&sortFieldName=size&sortDirection=Descending&pageSize=100',
    );
    const sizes = sorted.items.map(({ size }) => size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  it('are sorted by who created them in the order of letters, whatever their marks', async () => {
    const { id } = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Creators' })).data;
    const creators = ['Zoe', 'Åsa', 'Mia'];
    for (const name of creators) await coordinator.file(id, `${name}.pdf`);
    const { pool } = library.running.service.deps;
    await pool.query(`update documents set creator_name = replace(name, '.pdf', '') where folder_id = $1`, [id]);
    const { items } = await coordinator.files(id, '?sortFieldName=creatorName&sortDirection=Ascending');
    expect(items.map(({ creatorName }) => creatorName)).toEqual(['Åsa', 'Mia', 'Zoe']);
  });

  it('of a small folder are counted exactly when they are searched', async () => {
    const small = (await coordinator.call<Folder>('POST', '/library/folders', { name: 'Small' })).data;
    for (const name of ['one.pdf', 'two.pdf', 'twofold.pdf']) await coordinator.file(small.id, name);
    const found: Page<Document> = await coordinator.files(small.id, '?name=two');
    expect(found).toMatchObject({ totalCount: 2 });
    expect(found.totalIsLowerBound).toBeUndefined();
    await coordinator.file(small.id, 'Plan Zürich.pdf');
    expect((await coordinator.files(small.id, '?name=zurich')).items.map(({ name }) => name)).toEqual([
      'Plan Zürich.pdf',
    ]);
  });

  it.each(['?sortFieldName=s3_key&sortDirection=Ascending', '?page=0', '?pageSize=1000'])(
    'are not listed by what is none: %s',
    async (query) => {
      expect((await coordinator.call('GET', `/library/folders/${folder}/files${query}`)).status).toBe(400);
    },
  );
});
