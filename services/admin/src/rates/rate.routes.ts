import {
  deleteRate as deleteRateEndpoint,
  listRates as listRatesEndpoint,
  saveExpenseRates as saveExpenseRatesEndpoint,
  saveTimeRates as saveTimeRatesEndpoint,
} from '@portal/contracts/admin/rate.endpoints';
import { route, transaction, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { renameDesignation } from '../core/companies/designations.ts';
import { coordinatorOf } from '../core/members/coordinator.ts';
import { deleteRate, listRates, saveExpenseRates, saveTimeRates, renameInRates } from './rates.ts';

/** Rates of the viewer's company, which nobody of another one reads (spec 3 §2, §7; decisions §27). */
export function rateRoutes(app: PortalApp, { knex }: AdminDeps): void {
  route(app, listRatesEndpoint, async ({ viewer }) => ({ data: await listRates(knex, coordinatorOf(viewer)) }));

  route(app, saveTimeRatesEndpoint, async ({ viewer, body, expected }) => ({
    data: await transaction(knex, (tx) => saveTimeRates(tx, coordinatorOf(viewer), body, expected)),
  }));

  route(app, saveExpenseRatesEndpoint, async ({ viewer, body, expected }) => ({
    data: await transaction(knex, async (tx) => {
      if (body.value === undefined) return saveExpenseRates(tx, coordinatorOf(viewer), body, expected);
      await renameDesignation(tx, coordinatorOf(viewer), body, renameInRates);
      return [];
    }),
  }));

  route(app, deleteRateEndpoint, async ({ viewer, params, expected }) => {
    await transaction(knex, (tx) => deleteRate(tx, coordinatorOf(viewer), params.id, expected));
    return { data: null };
  });
}
