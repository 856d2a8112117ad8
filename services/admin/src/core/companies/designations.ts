import { designationFault } from '@portal/contracts/identity/designation';
import {
  MAX_OWN_DESIGNATIONS,
  RENAMED_PEOPLE_AN_HOUR,
  RENAMES_AN_HOUR,
  standardDesignations,
  type Designation,
} from '@portal/contracts/admin/designations';
import { isPortalsRateDesignation } from '@portal/contracts/admin/rate-lists';
import type { Role } from '@portal/contracts/common/enums';
import { storedName } from '@portal/contracts/common/name-key';
import {
  actorOf,
  audit,
  auditNothing,
  countWithin,
  currentCount,
  invalid,
  nameOrder,
  notFound,
  refuseOver,
  type CountingWindow,
} from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Coordinator } from '../members/coordinator.ts';
import { changeMember } from '../members/member.repository.ts';
import { lockCompany } from './company.repository.ts';

type Owner = Pick<Coordinator, 'companyId' | 'companyType'>;

/** Refusal of a name that another designation of the company has. */
export const DESIGNATION_TAKEN = 'A designation with this name already exists.';

/** Refusal of a designation beyond those that a company may have of its own. */
export const TOO_MANY_DESIGNATIONS = `A company can add at most ${MAX_OWN_DESIGNATIONS} designations.`;

/** Refusal of a rename beyond those of an hour. */
export const TOO_MANY_RENAMES = 'Too many designations were renamed. Try again later.';

const RENAMED: CountingWindow<'company_id'> = {
  table: 'renamed_designations',
  key: ['company_id'],
  number: 'renames',
  span: '1 hour',
};

const RENAMED_PEOPLE: CountingWindow<'company_id'> = {
  table: 'renamed_people',
  key: ['company_id'],
  number: 'people',
  span: '1 hour',
};

/** The designations of a company: the standard ones, then its own in the order of the alphabet (spec 3 §5). */
export async function designationsOf(db: Knex, { companyId, companyType }: Owner): Promise<Designation[]> {
  const own = await db('designations')
    .where({ company_id: companyId })
    .orderByRaw(nameOrder('value'))
    .select<Designation[]>('designation_id as id', 'value');
  return [...standardDesignations(companyType).map((value) => ({ id: null, value })), ...own];
}

/**
 * Adds a designation to those of the company; an existing one, ignoring case, stays.
 * @throws 400 where the company has {@link MAX_OWN_DESIGNATIONS} of its own
 */
export async function addDesignation(tx: Knex.Transaction, viewer: Coordinator, text: string): Promise<Designation> {
  const value = storedName(text);
  const company_id = viewer.companyId;
  const key = value.toLowerCase();
  const standard = standardDesignations(viewer.companyType).find((known) => known.toLowerCase() === key);
  if (standard !== undefined) {
    auditNothing();
    return { id: null, value: standard };
  }
  await lockCompany(tx, company_id);
  const known = await tx('designations')
    .where({ company_id })
    .whereRaw('lower(value) = lower(?)', [value])
    .first<Designation | undefined>('designation_id as id', 'value');
  if (known) {
    auditNothing();
    return known;
  }
  const counted = await tx('designations')
    .where({ company_id })
    .count({ own: '*' })
    .first<{ own: number } | undefined>();
  if (Number(counted?.own ?? 0) >= MAX_OWN_DESIGNATIONS) throw invalid({ value: [TOO_MANY_DESIGNATIONS] });
  const id = randomUUID();
  await tx('designations').insert({ designation_id: id, company_id, value });
  await audit(tx, { item: { kind: 'designation', id }, after: { value } });
  return { id, value };
}

/** Has what is named by a designation of a company follow its other name. */
export type FollowDesignation = (
  tx: Knex.Transaction,
  viewer: Coordinator,
  names: { readonly from: string; readonly to: string },
) => Promise<void>;

/**
 * Renames a designation that the company has added; the people who have it, and by `follow` its rates, follow (decisions §2).
 * @throws 404 for one of another company, 400 for a name that the company has or that does not fit its people's positions, 429
 *   beyond {@link RENAMES_AN_HOUR}, and after {@link RENAMED_PEOPLE_AN_HOUR}
 */
export async function renameDesignation(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { id, value: text }: { readonly id: string; readonly value: string },
  follow: FollowDesignation,
): Promise<Designation> {
  const { companyId } = viewer;
  await lockCompany(tx, companyId);
  const known = await designationsOf(tx, viewer);
  const before = known.find((one) => one.id === id);
  if (!before) throw notFound();
  const value = storedName(text);
  if (value === before.value) {
    auditNothing();
    return before;
  }
  const key = value.toLowerCase();
  const isTaken = known.some((one) => one.id !== id && one.value.toLowerCase() === key);
  if (isTaken || isPortalsRateDesignation(value)) throw invalid({ value: [DESIGNATION_TAKEN] });
  refuseOver(RENAMES_AN_HOUR, await countWithin(tx, RENAMED, [{ company_id: companyId }]), TOO_MANY_RENAMES);
  const members = await tx('members')
    .where({ company_id: companyId, deleted_at: null })
    .whereRaw('lower(designation) = lower(?)', [before.value])
    .orderBy('user_id')
    .forUpdate()
    .select<{ user_id: string; role: Role }[]>('user_id', 'role');
  await countPeople(tx, companyId, members.length);
  const fault = members.map(({ role }) => designationFault(role, value)).find(Boolean);
  if (fault !== undefined) throw invalid({ value: [fault] });
  await tx('designations').where({ designation_id: id }).update({ value });
  for (const { user_id: userId } of members) await changeMember(tx, userId, { designation: value }, actorOf(viewer));
  await follow(tx, viewer, { from: before.value, to: value });
  await audit(tx, { item: { kind: 'designation', id }, before: { value: before.value }, after: { value } });
  return { id, value };
}

/** Counts the people of a rename, whose company is locked: each is changed and published, to all services. @throws 429 */
async function countPeople(tx: Knex.Transaction, company_id: string, people: number): Promise<void> {
  if (people === 0) return;
  const before = await currentCount(tx, RENAMED_PEOPLE, { company_id });
  refuseOver(RENAMED_PEOPLE_AN_HOUR - 1, [before], TOO_MANY_RENAMES);
  await countWithin(
    tx,
    RENAMED_PEOPLE,
    Array.from({ length: people }, () => ({ company_id })),
  );
}
