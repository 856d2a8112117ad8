import { consumerOf } from '@portal/contracts/events/consumers';
import { projectMoneyHeld } from '@portal/contracts/events/project-money';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { invalid } from '@portal/service-kit';
import type { StoredProject } from '../core/project/project.mapping.ts';

/** Stores which projects hold money, from finance's events: amounts are in the currency of their project. */
export const moneyConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'money'),
  handlers: [
    on(projectMoneyHeld, async (tx, { data }) => {
      await tx('projects').where({ id: data.projectId }).update({ holds_money: true });
    }),
  ],
};

/** Requires that a project which holds money keeps its currency. @throws 400 at the field */
export function checkCurrency(
  { currency, holds_money: holdsMoney }: Pick<StoredProject, 'currency' | 'holds_money'>,
  to: Pick<StoredProject, 'currency'>,
): void {
  if (holdsMoney && to.currency !== currency) throw invalid({ currency: [PROJECT_TEXTS.currencyFixed] });
}
