import type { Migration } from '@portal/event-bus';

/** Creates the versions of a company's settings of approvals: services that follow them keep the highest. */
export const approvalVersions: Migration = {
  async up(knex) {
    await knex.raw('create sequence approval_versions as integer');
  },
  async down(knex) {
    await knex.raw('drop sequence approval_versions');
  },
};
