import type { Contact } from '@portal/contracts/projects/contact';
import type { memberChanged } from '@portal/contracts/events/admin';
import { projectStates } from '@portal/contracts/events/project-states';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { expect } from 'vitest';
import type { TestCompany, TestPortal } from '../testing/testing-portal.ts';
import { storeAccess } from './access.ts';

type Member = v.InferOutput<typeof memberChanged.data>;

/** A person published by services/admin, as claims of a token and as the event. */
export interface PublishedPerson {
  readonly claims: Partial<SessionClaims> & { readonly sub: string };
  readonly member: Member;
}

/** Publishes a person, or a change of one, to the service. */
export async function publishPerson(
  portal: TestPortal,
  over: Partial<Member> & Pick<Member, 'role'>,
): Promise<PublishedPerson> {
  const userId = over.userId ?? randomUUID();
  const member: Member = {
    userId,
    version: 1,
    email: `${userId.slice(0, 8)}@person.example`,
    firstName: 'Pia',
    lastName: 'Holm',
    companyId: null,
    companyType: 'NoCompany',
    companyName: null,
    isPrimaryContact: false,
    designation: null,
    phone: '+442079460118',
    address: null,
    accessStatus: 'HasAccess',
    ...over,
  };
  await portal.knex.transaction((tx) => storeAccess(tx, member));
  const { role, companyId, companyType } = member;
  return { member, claims: { sub: userId, role, companyId, companyType } };
}

/** A body of `POST /contacts` that is accepted; a test states what matters to it. */
export const entered = (projectId: string, over: object = {}) => ({
  projectId,
  position: 'SiteContact',
  name: { firstName: 'Sanna', lastName: 'Berg' },
  companyName: 'Berg Building',
  email: `${randomUUID()}@site.example`,
  ...over,
});

/** Returns how often a portal whose outbox is copied has published the state of a project. */
export async function statesPublished(portal: TestPortal, projectId: string): Promise<number> {
  const events = portal.knex('copied_events').where({ subject: projectStates.subject });
  return (await events.pluck<string[]>('event')).filter((text) => text.includes(projectId)).length;
}

/** Fields of a person who is of a company. */
export const ofCompany = ({ id }: TestCompany, companyType: 'Insurance' | 'Risk' = 'Insurance') => ({
  companyId: id,
  companyType,
});

/** Names of the actions that are allowed. */
export const allowedOf = ({ actions }: Pick<Contact, 'actions'>): string[] =>
  actions.filter(({ allowed }) => allowed).map(({ action }) => action);

/** Returns the calls about contacts of a project; its coordinator makes them where nobody else is named. */
export function contactCalls(
  portal: () => TestPortal,
  coordinator: () => Partial<SessionClaims>,
  projectId: () => string,
) {
  const add = (over: object = {}, as = coordinator()) =>
    portal().call(as, 'POST', '/contacts', entered(projectId(), over));
  const added = async (over: object = {}): Promise<string> => {
    const answer = await add(over);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return (answer.body.data as { id: string }).id;
  };
  const list = async (as = coordinator(), query = '', id = projectId()): Promise<Contact[]> => {
    const { body } = await portal().call(as, 'GET', `/contacts?ProjectId=${id}&PageSize=100${query}`);
    return (body.data as { items: Contact[] }).items;
  };
  const one = async (id: string, as = coordinator()): Promise<Contact> =>
    (await portal().call(as, 'GET', `/contacts/${id}`)).body.data as Contact;
  const seesProject = async (as: Partial<SessionClaims>, id = projectId()) =>
    (await portal().call(as, 'GET', `/projects/${id}`)).status === 200;
  return { add, added, list, one, seesProject };
}
