import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { currencySchema } from '../common/enums.ts';
import { eventType } from './envelope.ts';

/**
 * A project holds money from now on: an allowance, an entry or a fee proposal that was sent. It is published once for each
 * project; services/projects keeps the project's currency from then on, because its amounts are in it (decisions §27). Where the
 * currency was changed at the same moment, `currency` is that of the amounts; events of an earlier version have none.
 */
export const projectMoneyHeld = eventType(
  'finance.project.money-held.v1',
  v.object({ projectId: id, currency: v.nullish(currencySchema) }),
);
