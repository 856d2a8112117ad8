import type { Currency } from '@portal/contracts/common/enums';
import { consumerOf } from '@portal/contracts/events/consumers';
import { projectMoneyHeld } from '@portal/contracts/events/project-money';
import { projectUpdated } from '@portal/contracts/events/projects';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { invalid, originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { projectOf, type StoredProject } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope } from '../core/project/project.repository.ts';
import { refreshValues } from '../core/value-at-risk/refresh.ts';

/** Stores which projects hold money, from finance's events: amounts are in the currency of their project. */
export const moneyConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'money'),
  handlers: [
    on(projectMoneyHeld, async (tx, { data: { projectId, currency } }) => {
      await tx('projects').where({ id: projectId }).update({ holds_money: true });
      if (currency) await putBack(tx, projectId, currency);
    }),
  ],
};

/** Puts back the currency of a project that was changed while its first amount was entered. */
async function putBack(tx: Knex.Transaction, id: string, currency: Currency): Promise<void> {
  const [scope] = await tx('projects')
    .where({ id })
    .whereNot({ currency })
    .select<{ id: string; companyType: 'Insurance' | 'Broker' }[]>({ id: 'company_id', companyType: 'company_type' });
  if (!scope) return;
  const row = await projectOfScope(tx, { kind: 'company', ...scope }, id);
  await changeProject(tx, id, { currency }, null);
  await refreshValues(tx, [id]);
  const content = { before: projectOf(row), after: projectOf({ ...row, currency }) };
  await recordChange(tx, {
    ...{ kind: 'project', id, action: 'update', actor: null, tab: 'details', content },
    origin: originOf(projectMoneyHeld.subject),
    before: { currency: row.currency },
    after: { currency },
    event: eventOf(projectUpdated, { projectId: id, projectName: row.name, insurerCompanyId: row.company_id }),
  });
}

/** Requires that a project which holds money keeps its currency. @throws 400 at the field */
export function checkCurrency(
  { currency, holds_money: holdsMoney }: Pick<StoredProject, 'currency' | 'holds_money'>,
  to: Pick<StoredProject, 'currency'>,
): void {
  if (holdsMoney && to.currency !== currency) throw invalid({ currency: [PROJECT_TEXTS.currencyFixed] });
}
