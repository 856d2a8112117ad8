import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';

/** The stored ProjectTabAccess setting of a company. */
export interface StoredTabAccess {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly value: TabAccessSetting;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

const SELECT = `
  select s.setting_id as id, s.company_id as "companyId", c.name as "companyName", s.value, s.version,
    s.changed_by as "changedBy", s.changed_at as "changedAt"
  from company_settings s join companies c using (company_id)
  where s.company_id = :companyId and s.type = 'ProjectTabAccess'`;

/** Gives a new insurer or broker company its settings; risk companies have none (spec 3 §2). */
export async function addSettings(tx: Knex.Transaction, companyId: string): Promise<void> {
  await tx('company_settings').insert({ company_id: companyId, type: 'ProjectTabAccess', value: '{}' });
}

/**
 * Returns the tabs that each role sees in the company's projects. @throws 404
 */
export const tabAccessOf = (db: Knex, companyId: string): Promise<StoredTabAccess> => find(db, companyId, '');

/** {@link tabAccessOf}, locked until the transaction ends. @throws 404 */
export const lockTabAccess = (tx: Knex.Transaction, companyId: string): Promise<StoredTabAccess> =>
  find(tx, companyId, 'for update of s');

async function find(db: Knex, companyId: string, lock: string): Promise<StoredTabAccess> {
  const { rows } = await db.raw<{ rows: StoredTabAccess[] }>(`${SELECT} ${lock}`, { companyId });
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
