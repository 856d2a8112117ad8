import { companyContactStates } from '@portal/contracts/events/company-contacts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { republishNextBatch } from '../core/events/republish.ts';
import { loadBooks } from '../demo/load-books.ts';
import { booksOfTwo } from './company-contacts.fixture.ts';

const { portal, northwind, rival, added, change, remove } = booksOfTwo();

describe('what other services hear of the books of companies', () => {
  /** Returns the published states, each checked by its schema. */
  async function told() {
    const texts = await portal()
      .knex('copied_events')
      .where({ subject: companyContactStates.subject })
      .orderBy('seq')
      .pluck<string[]>('event');
    return texts.flatMap((text) => v.parse(companyContactStates.data, (JSON.parse(text) as PortalEvent).data).contacts);
  }
  const toldOf = async ({ id }: { readonly id: string }) =>
    (await told()).filter(({ companyContactId }) => companyContactId === id);

  it('is each company that is added, changed and deleted; versions grow', async () => {
    const contact = await added({ name: 'Told Re' });
    await change(contact, { name: 'Told Re', type: 'Broker', info: { email: 'desk@told.example' } });
    await remove(contact);
    const state = { companyContactId: contact.id, companyId: northwind().id, name: 'Told Re', isDeleted: false };
    expect(await toldOf(contact)).toEqual([
      { ...state, version: 1, type: 'Risk', email: 'surveys@granite.example' },
      { ...state, version: 2, type: 'Broker', email: 'desk@told.example' },
      { ...state, version: 3, type: 'Broker', email: 'desk@told.example', isDeleted: true },
    ]);
  });

  it('is nothing of a change that is refused', async () => {
    const contact = await added();
    await change(contact, { type: 'Nobody' });
    await change(contact, {}, rival());
    await remove(contact, rival());
    expect(await toldOf(contact)).toMatchObject([{ version: 1, isDeleted: false }]);
  });

  it('is every company once after the upgrade of a database that has some', async () => {
    const contact = await added();
    await portal().knex('copied_events').delete();
    await migrations['116-books-and-addresses']?.up(portal().knex);
    while (await republishNextBatch(portal().knex));
    const book = await portal().knex('company_contacts').pluck<string[]>('id');
    expect((await told()).map(({ companyContactId }) => companyContactId).toSorted()).toEqual(book.toSorted());
    expect(await toldOf(contact)).toMatchObject([{ version: 1, companyId: northwind().id, type: 'Risk' }]);
  });

  it('is the demo companies as well', async () => {
    const before = await told();
    await loadBooks(portal().knex);
    const names = (await told()).slice(before.length).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    await loadBooks(portal().knex);
    expect(await told()).toHaveLength(before.length + names.length);
  });
});
