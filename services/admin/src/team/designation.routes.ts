import { designationAnswer, designationListAnswer, newDesignation } from '@portal/contracts/admin/designations';
import { allow } from '@portal/rights';
import { oldRoute, transaction, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { coordinatorOf } from '../members/coordinator.ts';
import { addDesignation, designationsOf } from './designations.ts';

/** What members of the team can be (spec 3 §5, §7). */
export function designationRoutes(app: PortalApp, { knex }: AdminDeps): void {
  oldRoute(app, {
    method: 'GET',
    url: '/users/designations',
    summary: 'The designations of one’s own company',
    access: allow('teamMember', 'read'),
    response: designationListAnswer,
    async handler({ viewer }) {
      return { data: await designationsOf(knex, coordinatorOf(viewer)) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/designations',
    summary: 'Add a designation to those of one’s own company; one that is there stays',
    access: allow('teamMember', 'create'),
    audit: { action: 'designation.create' },
    body: newDesignation,
    response: designationAnswer,
    status: 201,
    async handler({ viewer, body }) {
      return { data: await transaction(knex, (tx) => addDesignation(tx, coordinatorOf(viewer), body.value)) };
    },
  });
}
