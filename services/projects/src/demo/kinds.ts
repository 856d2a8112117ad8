import type { Knex } from 'knex';
import type { KindOfProject } from './project-generator.ts';

/** The portal's own business types, in the catalogue's order. */
export async function readKinds(knex: Knex): Promise<KindOfProject[]> {
  return knex('project_business_types as b')
    .join('project_types as t', 't.id', 'b.project_type_id')
    .whereNull('b.company_id')
    .orderBy(['t.type', 't.sequence', 'b.sequence'])
    .select<KindOfProject[]>({
      type: 't.type',
      projectTypeId: 't.id',
      businessTypeId: 'b.id',
      businessType: 'b.value',
    });
}
