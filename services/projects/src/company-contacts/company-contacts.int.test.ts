import { ADDRESS_TEXTS } from '@portal/contracts/common/address';
import type { Role } from '@portal/contracts/common/enums';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_CONTACT_TEXTS } from './company-contact.texts.ts';
import { aCompany, booksOfTwo, type Claims } from './company-contacts.fixture.ts';

const { portal, northwind, coordinator, rival, add, added, change, remove, read, list } = booksOfTwo();

const riskCoordinator: Claims = {
  role: 'RCCoordinator',
  companyType: 'Risk',
  companyId: randomUUID(),
  sub: randomUUID(),
};

describe('a company contact (spec 3 §3)', () => {
  it('has a name, a type and how it is reached, under an id that nobody guesses', async () => {
    const address = {
      country: 'United Kingdom',
      state: 'England',
      city: 'London',
      addressLine: '1 Lime Street',
      zipCode: 'EC3M 7HA',
    };
    const info = { email: 'desk@lowe.example', phone: '+44 20 7946 0118', address };
    const contact = await added({ name: '  Lowe & Sons  ', type: 'Broker', info });
    expect(contact).toEqual({
      id: contact.id,
      version: 1,
      changedBy: 'Clara Nordin',
      changedDateTime: expect.any(String),
      name: 'Lowe & Sons',
      type: 'Broker',
      info: { email: 'desk@lowe.example', phone: '+442079460118', address },
    });
    expect(contact.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
    const answer = await read(contact.id);
    expect([answer.body.data, answer.headers.get('etag')]).toEqual([contact, '"1"']);
  });

  it('names each field that is missing or wrong', async () => {
    const nothing = await portal().call(coordinator(), 'POST', '/company-contacts', {});
    expect(nothing.status).toBe(400);
    expect(Object.keys(nothing.body.fieldErrors ?? {}).toSorted()).toEqual(['info', 'name', 'type']);
    const wrong = await add({ name: ' ', type: 'NoCompany', info: { email: 'x', phone: '12' } });
    expect(wrong.body.fieldErrors).toEqual({
      name: [MESSAGES.required],
      type: [MESSAGES.required],
      'info.email': [MESSAGES.email],
      'info.phone': [ADDRESS_TEXTS.phoneFault],
    });
  });

  it.each([
    ['a script as its name', { name: '<script>alert(1)</script>' }, 'name', MESSAGES.properNamePattern],
    ['a name of 51 characters', { name: 'x'.repeat(51) }, 'name', 'Must be at most 50 characters'],
    ['an invisible name', { name: '\u200B' }, 'name', MESSAGES.required],
    [
      'an e-mail of 65 characters',
      { info: { email: `${'x'.repeat(55)}@x.example` } },
      'info.email',
      'Must be at most 64 characters',
    ],
    ['what no form has', { isOwn: true }, 'isOwn', undefined],
  ])('is refused with %s', async (_case, over, field, message) => {
    const answer = await add(over);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fieldErrors ?? {})).toEqual([field]);
    if (message) expect(answer.body.fieldErrors?.[field]).toContain(message);
  });

  it('has the address and the phone of its country', async () => {
    const address = { country: 'United States', state: 'Nowhere', city: 'Akron', addressLine: '1 Main', zipCode: '1' };
    const answer = await add({ info: { email: 'a@b.example', phone: '+1 55', address } });
    expect(answer.body.fieldErrors).toEqual({
      'info.address.state': [ADDRESS_TEXTS.notListed],
      'info.phone': [ADDRESS_TEXTS.phoneFault],
    });
    const partial = await add({ info: { email: 'a@b.example', address: { country: 'Norway' } } });
    expect(partial.status).toBe(400);
  });

  it('stands in a company’s book once, however its name is written', async () => {
    const { name } = await added();
    const again = await add({ name: ` ${name.toUpperCase().replace(' ', '  ')} ` });
    expect([again.status, again.body.error.code, again.body.fieldErrors]).toEqual([
      409,
      'Duplicate',
      { name: [COMPANY_CONTACT_TEXTS.taken] },
    ]);
    const other = await added();
    expect((await change(other, { name })).body.fieldErrors).toEqual({ name: [COMPANY_CONTACT_TEXTS.taken] });
    expect((await change(other, { name: 'Third\u00A0 Risk' })).body.data).toMatchObject({ name: 'Third Risk' });
    // Names are unique within one company's book.
    expect((await add({ name }, rival())).status).toBe(201);
  });

  it('is added once by three at the same moment', async () => {
    const { name } = aCompany();
    const answers = await Promise.all([add({ name }), add({ name }), add({ name })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe('the list of company contacts (spec 3 §2)', () => {
  let book: Claims;
  beforeAll(async () => {
    book = (await portal().addCompany('Alpine Re')).person('ICCoordinator');
    for (const name of ['zeta Re', 'Ångström Risk', 'Beta 100 Brokers', 'alpha Re']) await added({ name }, book);
  });
  const names = async (query = '', as = book) => (await list(query, as)).items.map(({ name }) => name);

  it('is sorted by name, in the order of the alphabet, either way', async () => {
    const sorted = ['alpha Re', 'Ångström Risk', 'Beta 100 Brokers', 'zeta Re'];
    expect(await names()).toEqual(sorted);
    expect(await names('SortFieldName=Info.Name&SortDirection=Descending')).toEqual(sorted.toReversed());
    expect(await names('sortFieldName=Info.Name&sortDirection=Descending')).toEqual(sorted.toReversed());
  });

  it('is searched by a part of the name, whose signs mean themselves', async () => {
    expect(await names('name=RE')).toEqual(['alpha Re', 'zeta Re']);
    expect(await names('name=r%C3%A9')).toEqual(['alpha Re', 'zeta Re']);
    expect(await names('name=angstrom')).toEqual(['Ångström Risk']);
    expect(await names('name=%25')).toEqual([]);
    expect(await names('name=_')).toEqual([]);
  });

  it('comes in pages, ten rows where nothing else is said', async () => {
    expect(await list('page=2&pageSize=3', book)).toMatchObject({ totalPages: 2, totalCount: 4 });
    expect(await names('page=2&pageSize=3')).toEqual(['zeta Re']);
    for (let index = 0; index < 8; index++) await added({}, riskCoordinator);
    const { items, totalCount } = await list('', riskCoordinator);
    expect([items.length, totalCount]).toEqual([8, 8]);
  });

  it.each(['sortFieldName=email', 'SortDirection=Up', 'page=0', 'pageSize=101'])('refuses %s', async (query) => {
    expect((await portal().call(book, 'GET', `/company-contacts?${query}`)).status).toBe(400);
  });

  it('is a dropdown, with details where they are requested', async () => {
    const { body } = await portal().call(book, 'GET', '/company-contacts/dropdown');
    const choices = body.data as { id: string; name: string }[];
    expect(choices.map(({ name }) => name)).toEqual(await names());
    expect(Object.keys(choices[0] ?? {})).toEqual(['id', 'name']);
    const detailed = await portal().call(book, 'GET', '/company-contacts/dropdown?showDetails=true');
    expect((detailed.body.data as CompanyContact[])[0]).toMatchObject({
      name: 'alpha Re',
      type: 'Risk',
      info: { email: 'surveys@granite.example', phone: null, address: null },
    });
    expect((await portal().call(book, 'GET', '/company-contacts/dropdown?showDetails=1')).status).toBe(400);
  });
});

describe('the rights of the company-contact book (decisions §11)', () => {
  it('let underwriters read', async () => {
    const contact = await added();
    const underwriter = northwind().person('ICUnderwriter');
    expect((await read(contact.id, underwriter)).status).toBe(200);
    expect((await list('pageSize=100', underwriter)).items).toContainEqual(contact);
    for (const answer of [
      await add({}, underwriter),
      await change(contact, {}, underwriter),
      await remove(contact, underwriter),
    ])
      expect(answer.status).toBe(403);
  });

  it('let a risk company’s coordinator keep a book of its own, and a broker company’s as well', async () => {
    const broker = await portal().addCompany('Meridian Brokers', { type: 'Broker' });
    for (const who of [riskCoordinator, broker.person('ICCoordinator')]) {
      const contact = await added({}, who);
      expect((await change(contact, { type: 'Insurance' }, who)).body.data).toMatchObject({ version: 2 });
      expect((await remove(contact, who)).status).toBe(200);
      expect((await read(contact.id, who)).status).toBe(404);
    }
    expect((await list('', broker.person('ICUnderwriter'))).items).toEqual([]);
  });

  it.each<Role>(['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner', 'SiteContact', 'RiskEngineer'])(
    'give %s nothing',
    async (role) => {
      const contact = await added();
      const people = [northwind().person(role), { role, companyType: 'NoCompany', companyId: null } as const];
      for (const who of people)
        for (const answer of [
          await portal().call(who, 'GET', '/company-contacts'),
          await portal().call(who, 'GET', '/company-contacts/dropdown'),
          await read(contact.id, who),
          await add({}, who),
          await change(contact, {}, who),
          await remove(contact, who),
        ])
          expect(answer.status).toBe(403);
    },
  );

  it('do not tell another company whether a contact exists', async () => {
    const contact = await added();
    const missing = { id: randomUUID() };
    for (const who of [rival(), riskCoordinator]) {
      for (const call of [
        (one: { id: string }) => read(one.id, who),
        (one: { id: string }) => change(one, {}, who),
        (one: { id: string }) => remove(one, who),
      ]) {
        const [theirs, none] = [await call(contact), await call(missing)];
        expect(theirs.status).toBe(404);
        expect({ ...theirs.body, traceId: '' }).toEqual({ ...none.body, traceId: '' });
      }
      expect((await list('pageSize=100', who)).items.map(({ id }) => id)).not.toContain(contact.id);
    }
    expect((await read('no-id')).status).toBe(400);
  });
});

describe('a company contact that others work on', () => {
  it('is not overwritten or deleted unseen (decisions §4)', async () => {
    const contact = await added();
    expect((await change(contact, {}, coordinator(), { 'if-match': '"1"' })).headers.get('etag')).toBe('"2"');
    for (const stale of [
      await change(contact, {}, coordinator(), { 'if-match': '"1"' }),
      await remove(contact, coordinator(), { 'if-match': '"1"' }),
    ])
      expect(stale).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'StaleVersion',
            message: COMPANY_CONTACT_TEXTS.stale,
            details: { changedBy: 'Clara Nordin' },
          },
        },
      });
  });

  it('is changed by one of two with the same version, and deleted once', async () => {
    const contact = await added();
    const ifFirst = { 'if-match': '"1"' };
    const changes = await Promise.all([
      change(contact, {}, coordinator(), ifFirst),
      change(contact, {}, coordinator(), ifFirst),
    ]);
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const deletions = await Promise.all([remove(contact), remove(contact)]);
    expect(deletions.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('is recorded with its old and new values', async () => {
    const contact = await added({ name: 'Recorded Re' });
    await change(contact, { name: 'Recorded Re', type: 'Broker' });
    await remove(contact);
    const records = await portal().knex('audit.records').where({ item_id: contact.id }).orderBy('id');
    expect(records.map(({ action }) => action)).toEqual([
      'companyContact.create',
      'companyContact.update',
      'companyContact.delete',
    ]);
    expect(records[1]).toMatchObject({ changes: { type: { old: 'Risk', new: 'Broker' } } });
    expect(records[2]).toMatchObject({ changes: { name: { old: 'Recorded Re', new: null } } });
  });
});
