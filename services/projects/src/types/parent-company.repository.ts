import { type ProjectScope } from '@portal/access';
import { NAMES_LISTED } from '@portal/contracts/common/entry-limits';
import type { ParentCompany } from '@portal/contracts/projects/types';
import type { Knex } from 'knex';
import { nameKey, storedName } from '@portal/contracts/common/name-key';
import { SCOPE_CONDITION } from '../core/access/reach-project.ts';

/** Returns a company's own parent companies, for other viewers those of the projects that they see; by name. */
export async function parentCompaniesOf(knex: Knex, scope: ProjectScope): Promise<ParentCompany[]> {
  if (scope.kind === 'company') {
    return knex('parent_companies')
      .where({ company_id: scope.id })
      .orderBy('name_key')
      .limit(NAMES_LISTED)
      .select('id', 'name');
  }
  const { rows } = await knex.raw<{ rows: ParentCompany[] }>(
    `select pc.id, pc.name from parent_companies pc
     where pc.id in (select p.parent_company_id from projects p
       where ${SCOPE_CONDITION[scope.kind].replace('$1', '?')})
     order by pc.name_key limit ${NAMES_LISTED}`,
    [scope.id],
  );
  return rows;
}

export async function addParentCompany(knex: Knex, companyId: string, name: string): Promise<ParentCompany> {
  const [added] = await knex('parent_companies')
    .insert({ company_id: companyId, name: storedName(name), name_key: nameKey(name) })
    .returning<ParentCompany[]>(['id', 'name']);
  if (!added) throw new Error('The insert of a parent company returned nothing');
  return added;
}

/** One of the company's, locked until the transaction ends; undefined where it has no such parent company. */
export async function parentCompanyOf(
  tx: Knex.Transaction,
  companyId: string,
  id: string,
): Promise<ParentCompany | undefined> {
  return tx('parent_companies')
    .where({ id, company_id: companyId })
    .forUpdate()
    .first<ParentCompany | undefined>('id', 'name');
}

/** Renames a parent company; returns undefined if the company has none with this id. */
export async function renameParentCompany(
  knex: Knex,
  companyId: string,
  id: string,
  name: string,
): Promise<ParentCompany | undefined> {
  const [renamed] = await knex('parent_companies')
    .where({ id, company_id: companyId })
    .update({ name: storedName(name), name_key: nameKey(name) })
    .returning<ParentCompany[]>(['id', 'name']);
  return renamed;
}
