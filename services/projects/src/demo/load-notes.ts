import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { DEMO_NOTES } from './notes.ts';
import { PORTFOLIOS, type Portfolio, participantsOf } from './portfolio.ts';
import { addRows } from './store.ts';

/** Upper bound of a project's notes: one project in five has none, the others up to four. */
const NOTES_AT_MOST = 5;
const AUTHORS: readonly string[] = ['ICUnderwriter', 'RCCoordinator', 'RiskEngineer'];

/** Adds notes of the demo projects; existing ones stay. Returns the number added. */
export async function loadNotes(knex: Knex): Promise<number> {
  let added = 0;
  for (const portfolio of PORTFOLIOS) added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio));
  return added;
}

async function loadPortfolio(tx: Knex.Transaction, { key, projects }: Portfolio): Promise<number> {
  const ids = Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`));
  const there = new Set(await tx('projects').whereIn('id', ids).pluck<string[]>('id'));
  const notes = ids.flatMap((projectId, index) => (there.has(projectId) ? notesOf(key, projectId, index) : []));
  return (await addRows(tx, 'notes', notes)).length;
}

function notesOf(key: Portfolio['key'], projectId: string, index: number) {
  const authors = authorsOf(key, index);
  if (authors.length === 0) return [];
  return Array.from({ length: index % NOTES_AT_MOST }, (_, n) => {
    const { title = '', body = '' } = DEMO_NOTES[(index + 3 * n) % DEMO_NOTES.length] ?? {};
    const author = authors[n % authors.length];
    return {
      id: demoId(`note:${projectId}:${n}`),
      project_id: projectId,
      version: 1,
      title,
      body,
      author_id: author?.id ?? '',
      author_name: author?.name ?? '',
      created_at: `2026-10-${String(2 + ((index + 7 * n) % 28)).padStart(2, '0')}T0${n + 7}:30:00Z`,
    };
  });
}

/** Returns the company's coordinator, and the participants who may write notes. */
function authorsOf(key: Portfolio['key'], index: number): { readonly id: string; readonly name: string }[] {
  const taking = new Set(
    participantsOf(key, index)
      .filter(({ role }) => AUTHORS.includes(role))
      .map(({ user_id }) => user_id),
  );
  return DEMO_ACCOUNTS.map((account) => ({ ...account, id: demoId(`user:${account.email}`) }))
    .filter(({ id, role, company }) => taking.has(id) || (role === 'ICCoordinator' && company === key))
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }));
}
