import { MAX_WITHOUT_ACCESS } from '@portal/contracts/admin/team-member';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { IS_STRANGER } from './invite.repository.ts';

/** Refusal of a member beyond those without access that a company may have. */
export const TOO_MANY_WITHOUT_ACCESS = `A company can have at most ${MAX_WITHOUT_ACCESS.toLocaleString('en-US')} members without access.`;

/**
 * Requires that another company has brought fewer people without access into a locked company than that may have of its own. Those
 * whom other companies have brought do not count, so that none of them keeps the others out.
 * @throws 400
 */
export async function admitStranger(
  tx: Knex.Transaction,
  { companyId, inviterCompanyId }: { readonly companyId: string; readonly inviterCompanyId: string | null },
): Promise<void> {
  const { rows } = await tx.raw<{ rows: { total: number }[] }>(
    `select count(*) as total from members m join invites i on i.user_id = m.user_id
     where m.company_id = :companyId and i.company_id = :inviterCompanyId and m.deleted_at is null and ${IS_STRANGER}`,
    { companyId, inviterCompanyId },
  );
  if ((rows[0]?.total ?? 0) >= MAX_WITHOUT_ACCESS) throw invalid({ email: [TOO_MANY_WITHOUT_ACCESS] });
}
