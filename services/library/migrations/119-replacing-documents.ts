import type { Migration } from '@portal/event-bus';

/** Stores which document has replaced a former version; null for documents that were deleted, and former versions from before. */
export const replacingDocuments: Migration = {
  async up(knex) {
    await knex.raw('alter table documents add column replaced_by uuid');
  },
  async down(knex) {
    await knex.raw('alter table documents drop column replaced_by');
  },
};
