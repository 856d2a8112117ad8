import type { TeamMember } from '@portal/contracts/admin/team-member';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestCompany } from '../admin.fixture.ts';

export const anEmail = (): string => `${randomUUID()}@team.example`;
export const NAME = { firstName: 'Uma', lastName: 'Berg' };
export const UNITED_KINGDOM = {
  country: 'United Kingdom',
  state: 'England',
  city: 'London',
  addressLine: '1 Lime St',
  zipCode: 'EC3M 7HA',
};

/** An underwriter without access, as a body; a test states only what matters to it. */
export const aMember = (fields: object = {}) => ({
  name: NAME,
  email: anEmail(),
  position: 'ICUnderwriter',
  ...fields,
});

/** Adds a member as the company's coordinator; answers the id. */
export async function added(body: object, { coordinator }: TestCompany): Promise<string> {
  const answer = await coordinator.call('POST', '/team-members', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data?.['id'] as string;
}

/** A member as the company's coordinator sees them. */
export const read = async (id: string, { coordinator }: TestCompany): Promise<Record<string, unknown>> =>
  (await coordinator.call('GET', `/team-members/${id}`)).body.data ?? {};

type Item = Readonly<Record<string, unknown>>;
const actionsOf = (item: Item) => item['actions'] as TeamMember['actions'];

/** Names of the actions that are allowed. */
export const allowedOf = (item: Item): string[] =>
  actionsOf(item)
    .filter(({ allowed }) => allowed)
    .map(({ action }) => action);

/** Text of the reason against an action. */
export const textOf = (item: Item, name: string): string | undefined =>
  actionsOf(item).find(({ action }) => action === name)?.text;
