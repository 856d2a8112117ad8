import * as endpoints from '@portal/contracts/admin/designation.endpoints';
import { route, transaction, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { coordinatorOf } from '../core/members/coordinator.ts';
import {
  addDesignation,
  designationsOf,
  renameDesignation,
  type FollowDesignation,
} from '../core/companies/designations.ts';

/** Designations of team members (spec 3 §5, §7). */
export function designationRoutes(app: PortalApp, { knex }: AdminDeps, follow: FollowDesignation): void {
  route(app, endpoints.listDesignations, async ({ viewer }) => {
    return { data: await designationsOf(knex, coordinatorOf(viewer)) };
  });

  route(app, endpoints.createDesignation, async ({ viewer, body }) => {
    return { data: await transaction(knex, (tx) => addDesignation(tx, coordinatorOf(viewer), body.value)) };
  });

  route(app, endpoints.renameDesignation, async ({ viewer, params, body }) => {
    const renamed = { id: params.id, value: body.value };
    return { data: await transaction(knex, (tx) => renameDesignation(tx, coordinatorOf(viewer), renamed, follow)) };
  });
}
