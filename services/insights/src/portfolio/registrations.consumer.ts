import { consumerOf } from '@portal/contracts/events/consumers';
import {
  companyRegistrationApproved,
  companyRegistrationRejected,
  companyRegistrationRequested,
  companyRegistrationWithdrawn,
  userRegistrationApproved,
  userRegistrationRejected,
  userRegistrationRequested,
  userRegistrationWithdrawn,
} from '@portal/contracts/events/registration';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import { publishCompanyChanged } from '../core/hints.ts';

interface WaitingRegistration {
  readonly invite_id: string;
  readonly registers_company: boolean;
  readonly giver_id: string;
  readonly company_id: string | null;
  readonly role: string;
  readonly name: string;
  readonly company_name: string | null;
  readonly asked_at: string;
}

async function wait(tx: Knex.Transaction, row: WaitingRegistration): Promise<void> {
  await tx<WaitingRegistration>('waiting_registrations')
    .insert(row)
    .onConflict(['invite_id', 'registers_company'])
    .merge();
  await publishCompanyChanged(tx, row.giver_id);
}

async function end(tx: Knex.Transaction, inviteId: string, registersCompany: boolean): Promise<void> {
  const [row] = await tx<WaitingRegistration>('waiting_registrations')
    .where({ invite_id: inviteId, registers_company: registersCompany })
    .delete()
    .returning('giver_id');
  if (row) await publishCompanyChanged(tx, row.giver_id);
}

const endOfUser = (tx: Knex.Transaction, { data }: { readonly data: { readonly inviteId: string } }): Promise<void> =>
  end(tx, data.inviteId, false);
const endOfCompany = (
  tx: Knex.Transaction,
  { data }: { readonly data: { readonly inviteId: string } },
): Promise<void> => end(tx, data.inviteId, true);

/** Keeps the people who signed up and wait for the company that grants them access: their own, otherwise the inviting one. */
export const registrationsConsumer: ConsumerDefinition = {
  ...consumerOf('insights', 'registrations'),
  handlers: [
    on(userRegistrationRequested, async (tx, { occurredAt, data }) => {
      const giver = data.companyId ?? data.inviterCompanyId;
      if (giver === null) return;
      await wait(tx, {
        ...{ invite_id: data.inviteId, registers_company: false, giver_id: giver, company_id: data.companyId },
        ...{ role: data.role, name: data.userName, company_name: null, asked_at: occurredAt },
      });
    }),
    on(userRegistrationApproved, endOfUser),
    on(userRegistrationRejected, endOfUser),
    on(userRegistrationWithdrawn, endOfUser),
  ],
};

/** Keeps the risk companies that registered and wait for the company which invited their first coordinator. */
export const companyRegistrationsConsumer: ConsumerDefinition = {
  ...consumerOf('insights', 'company-registrations'),
  handlers: [
    on(companyRegistrationRequested, async (tx, { occurredAt, data }) => {
      await wait(tx, {
        ...{ invite_id: data.inviteId, registers_company: true, giver_id: data.inviterCompanyId },
        ...{ company_id: data.companyId, role: 'RCCoordinator', name: data.userName },
        ...{ company_name: data.companyName, asked_at: occurredAt },
      });
    }),
    on(companyRegistrationApproved, endOfCompany),
    on(companyRegistrationRejected, endOfCompany),
    on(companyRegistrationWithdrawn, endOfCompany),
  ],
};
