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

/** A stored setting that is on or off; `projectId` is null for all projects of the company. */
export interface StoredSwitch {
  readonly type: string;
  readonly projectId: string | null;
  readonly value: boolean;
}

/** Returns what a company has set on or off, for all of its projects and for one of them. */
export async function switchesOf(db: Knex, companyId: string, projectId: string): Promise<readonly StoredSwitch[]> {
  const { rows } = await db.raw<{ rows: StoredSwitch[] }>(
    `select type, project_id as "projectId", value
     from company_settings
     where company_id = ? and (project_id is null or project_id = ?) and jsonb_typeof(value) = 'boolean'`,
    [companyId, projectId],
  );
  return rows;
}

async function find(db: Knex, companyId: string, lock: string): Promise<StoredTabAccess> {
  const { rows } = await db.raw<{ rows: StoredTabAccess[] }>(`${SELECT} ${lock}`, { companyId });
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
