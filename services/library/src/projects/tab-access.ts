import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';

type TabAccess = v.InferOutput<typeof companyTabAccessChanged.data>;

/** Keeps which roles see the tabs of a company's projects, as services/admin tells of it: documents are one of them. */
export const tabAccessConsumer: ConsumerDefinition = {
  name: 'library-tab-access',
  subject: companyTabAccessChanged.subject,
  batch: { max: 100, key: 'companyId' },
  handlers: [on(companyTabAccessChanged, (tx, { data }) => keepTabAccess(tx, data))],
};

/** Keeps the highest version: events may come in any order. */
async function keepTabAccess(tx: Knex.Transaction, { companyId, version, tabs }: TabAccess): Promise<void> {
  await tx('company_tab_access')
    .insert({ company_id: companyId, version, tabs: JSON.stringify(tabs) })
    .onConflict('company_id')
    .merge()
    .where('company_tab_access.version', '<', version);
}
