import type { SessionClaims } from '@portal/contracts/identity/session';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';

export type Claims = Partial<SessionClaims>;

export const aCompany = (over: object = {}) => ({
  name: `Granite ${randomUUID().slice(0, 8)}`,
  type: 'Risk',
  info: { email: 'surveys@granite.example' },
  ...over,
});

/** A portal for the tests of a file, with the books of two insurers. */
export function booksOfTwo() {
  let portal: TestPortal;
  let northwind: TestCompany;
  let coordinator: Claims;
  let rival: Claims;
  beforeAll(async () => {
    portal = await startTestPortal();
    await copyOutbox(portal.knex);
    northwind = await portal.addCompany('Northwind Insurance');
    coordinator = northwind.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' });
    rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
  });
  afterAll(() => portal.stop());

  const add = (over: object = {}, as = coordinator) => portal.call(as, 'POST', '/company-contacts', aCompany(over));
  const added = async (over: object = {}, as = coordinator): Promise<CompanyContact> => {
    const answer = await add(over, as);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data as CompanyContact;
  };
  const change = ({ id }: { readonly id: string }, over: object = {}, as = coordinator, headers = {}) =>
    portal.call(as, 'PUT', '/company-contacts', { id, ...aCompany(), ...over }, headers);
  const remove = ({ id }: { readonly id: string }, as = coordinator, headers = {}) =>
    portal.call(as, 'DELETE', `/company-contacts/${id}`, undefined, headers);
  const read = (id: string, as = coordinator) => portal.call(as, 'GET', `/company-contacts/${id}`);
  const list = async (query = '', as = coordinator) =>
    (await portal.call(as, 'GET', `/company-contacts?${query}`)).body.data as {
      items: CompanyContact[];
      totalPages: number;
      totalCount: number;
    };
  return {
    ...{ portal: () => portal, northwind: () => northwind, coordinator: () => coordinator, rival: () => rival },
    ...{ add, added, change, remove, read, list },
  };
}
