import { consumerOf } from '@portal/contracts/events/consumers';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { userProfileChanged } from '@portal/contracts/events/identity';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { changeMember } from '../core/members/member.repository.ts';

type Profile = v.InferOutput<typeof userProfileChanged.data>;

/** Follows what people change of their own personal info, which identity takes. */
export const profileConsumer: ConsumerDefinition = {
  ...consumerOf('admin', 'profiles'),
  handlers: [on(userProfileChanged, storeProfile)],
};

/** Applies a person's edit unless a later one was applied; the member's event then carries the edit's number. */
async function storeProfile(tx: Knex.Transaction, { data, actor }: PortalEvent<Profile>): Promise<void> {
  const { userId, edit, companyName, ...said } = data;
  const member = await tx('members')
    .where({ user_id: userId })
    .forUpdate()
    .first<{ company_id: string | null; profile_edit: number } | undefined>('company_id', 'profile_edit');
  if (!member || member.profile_edit >= edit) return;
  const changes = { ...said, ...(member.company_id === null && { companyName }), profileEdit: edit };
  await changeMember(tx, userId, changes, actor);
}
