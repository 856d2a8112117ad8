import { companyChanged, memberChanged } from '@portal/contracts/events/admin';
import type { EventType } from '@portal/contracts/events/envelope';
import type { ConsumerDefinition } from '@portal/event-bus';
import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAssignments, type AssignmentPortal } from '../assignments/assignments.fixture.ts';
import { anEmail, companyBookOf } from '../assignments/company-book.fixture.ts';
import { contactsConsumer } from '../contacts/contacts.consumer.ts';
import { peopleConsumer } from './people.consumer.ts';

type Member = v.InferOutput<typeof memberChanged.data>;

let at: AssignmentPortal;
beforeAll(async () => {
  at = await startAssignments();
});
afterAll(() => at.portal.stop());

const aMember = (fields: Partial<Member> = {}): Member => ({
  ...{ userId: randomUUID(), version: 1, email: anEmail(), firstName: 'Rita', lastName: 'Stone' },
  ...{ role: 'RCCoordinator', companyId: randomUUID(), companyType: 'Risk', companyName: 'Granite' },
  ...{ isPrimaryContact: false, designation: 'Surveyor', phone: null, address: null },
  ...{ accessStatus: 'HasAccess', rejectionReason: null, profileEdit: 0, cvFileId: null },
  ...fields,
});

/** Handles events of a kind as a consumer does with a batch of them, and returns the statements for it. */
async function handle(
  { handlers }: ConsumerDefinition,
  { subject }: EventType,
  ...data: readonly object[]
): Promise<readonly string[]> {
  const { knex } = at.portal;
  const statements: string[] = [];
  const events = data.map((one) => ({
    ...{ id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null },
    data: one,
  }));
  const handler = handlers.find((one) => one.subject === subject);
  await knex.transaction(async (tx) => {
    tx.on('query', ({ sql }: { readonly sql: string }) => void statements.push(sql));
    if (handler?.handleBatch) return handler.handleBatch(tx, events);
    for (const event of events) await handler?.handle(tx, event);
  });
  return statements;
}
const follow = (...members: readonly Member[]) => handle(peopleConsumer, memberChanged, ...members);
const known = (ids: readonly string[]) =>
  at.portal.knex('members').whereIn('user_id', ids).orderBy('version').select<{ version: number; email: string }[]>();

describe('members of whom services/admin tells', () => {
  it('are stored fifty at a time, by one statement where designations alone are other ones', async () => {
    expect(peopleConsumer.batch).toEqual({ max: 50 });
    const people = Array.from({ length: 50 }, () => aMember());
    await follow(...people);
    const renamed = people.map((person) => ({ ...person, version: 2, designation: 'Diver' }));
    const statements = await follow(...renamed);
    expect(statements.filter((sql) => sql !== 'COMMIT;')).toEqual([expect.stringMatching(/^insert into members/)]);
    const ids = people.map(({ userId }) => userId);
    expect((await known(ids)).map(({ version }) => version)).toEqual(Array<number>(50).fill(2));
  });

  it('are the newest of several states, in whatever order these come', async () => {
    const person = aMember();
    const other = { ...person, version: 3, email: anEmail() };
    await follow(person, other, { ...person, version: 2 });
    await follow({ ...person, version: 2 });
    expect(await known([person.userId])).toMatchObject([{ version: 3, email: other.email }]);
  });
});

describe('assignments that wait for a company', () => {
  const assigned = async () => {
    const project = await at.portal.addProject(at.insurer);
    const { id, info } = await companyBookOf(at).addContact(anEmail());
    const given = await at.assign(project, { companyContactId: id });
    const companyOf = () =>
      at.portal.knex('assignments').where({ id: given.id }).first<{ company_id: string | null }>('company_id');
    return { email: info.email, companyOf };
  };

  it('are its own once it is known, though the consumer of contacts has heard of its person before', async () => {
    const { email, companyOf } = await assigned();
    const person = aMember({ email });
    await handle(contactsConsumer, memberChanged, person);
    expect(await companyOf()).toEqual({ company_id: null });
    const { companyId } = person;
    await handle(peopleConsumer, companyChanged, { companyId, version: 1, type: 'Risk', name: 'Granite' });
    await follow(person);
    expect(await companyOf()).toEqual({ company_id: companyId });
  });

  it.each([
    ['e-mail', { email: anEmail() }, {}],
    ['role', { role: 'RiskManager' }, { role: 'RiskEngineer' }],
    ['company', { companyId: null, companyType: 'NoCompany' }, {}],
  ] as const)(
    'are its own by another %s of its person, of which the consumer of contacts has heard before',
    async (_, then, now) => {
      const { email, companyOf } = await assigned();
      const person = aMember({ email, ...now });
      await handle(contactsConsumer, memberChanged, { ...person, accessStatus: 'InviteSent' });
      await follow({ ...person, ...then });
      const { companyId } = person;
      const changed = { ...person, version: 2 };
      await handle(contactsConsumer, memberChanged, changed);
      await handle(peopleConsumer, companyChanged, { companyId, version: 1, type: 'Risk', name: 'Granite' });
      expect(await companyOf()).toEqual({ company_id: null });
      await follow(changed);
      expect(await companyOf()).toEqual({ company_id: companyId });
    },
  );
});
