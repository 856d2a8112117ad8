import { listDesignations, createDesignation } from '@portal/contracts/admin/designation.endpoints';
import { route, transaction, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { coordinatorOf } from '../core/members/coordinator.ts';
import { addDesignation, designationsOf } from '../core/companies/designations.ts';

/** Designations of team members (spec 3 §5, §7). */
export function designationRoutes(app: PortalApp, { knex }: AdminDeps): void {
  route(app, listDesignations, async ({ viewer }) => {
    return { data: await designationsOf(knex, coordinatorOf(viewer)) };
  });

  route(app, createDesignation, async ({ viewer, body }) => {
    return { data: await transaction(knex, (tx) => addDesignation(tx, coordinatorOf(viewer), body.value)) };
  });
}
