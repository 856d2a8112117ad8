import type { OfficeLocation } from '@portal/contracts/admin/location';
import { nameOrder } from '@portal/service-kit';
import type { Knex } from 'knex';

/** The offices of a company: the primary one, then the others in the order of the alphabet. */
export async function locationsOf(db: Knex, companyId: string): Promise<OfficeLocation[]> {
  const { rows } = await db.raw<{ rows: OfficeLocation[] }>(
    `select l.location_id as id, l.name, l.is_primary as "isPrimary",
       count(*) filter (where m.role = 'ICUnderwriter') as "uwAmount",
       count(*) filter (where m.role = 'RiskEngineer') as "engineerAmount"
     from locations l left join members m on m.location_id = l.location_id and m.deleted_at is null
     where l.company_id = :companyId
     group by l.location_id order by l.is_primary desc, ${nameOrder('l.name')}`,
    { companyId },
  );
  return rows;
}
