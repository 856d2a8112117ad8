import { hasSeat, SEAT_KINDS, SEAT_LIMITS, SEATED_ROLES, seatKindOf, type SeatKind } from '@portal/access';
import { INVITE_CODES, INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { CompanyType, Plan, Role } from '@portal/contracts/common/enums';
import { conflict } from '@portal/service-kit';
import type { Knex } from 'knex';

/** A person who takes a seat. */
export interface Seated {
  readonly userId: string;
  readonly companyId: string | null;
  readonly role: Role;
}

/** Seats of one kind: how many the plan has, how many are taken. */
export interface SeatCount {
  readonly limit: number;
  readonly occupied: number;
}

/** A member of the team takes a seat from the invite on; somebody invited by another company only with access. */
const RESERVED = `(m.access_status = 'InviteSent' and i.kind is distinct from 'Contact')`;
/**
 * Condition on undecided invites sent by an outside company: they count only against that company's further invites.
 */
const UNDER_WAY = `(m.access_status in ('InviteSent', 'NeedApproval') and i.kind = 'Contact'
  and i.company_id = :inviterCompanyId)`;

/** Invites that count as taken seats besides members with access. */
interface Taken {
  /** Counts the company's own pending invites. */
  readonly withInvited: boolean;
  /** Counts the pending invites of this outside company. */
  readonly inviterCompanyId?: string | null;
}

/**
 * Returns true if a seat is free, counting members with access and those given by `taken`. Locks the company's seats
 * and subscription until the transaction ends, so that only one of several concurrent attempts gets the last seat
 * (decisions §3.4).
 */
export async function isSeatFree(
  tx: Knex.Transaction,
  { userId, companyId, role }: Seated,
  { withInvited, inviterCompanyId = null }: Taken,
): Promise<boolean> {
  if (companyId === null || seatKindOf(role) === undefined) return true;
  const { type, plan } = await holdSeats(tx, companyId);
  const { rows } = await tx.raw<{ rows: { occupied: number }[] }>(
    `select count(*) as occupied from members m left join invites i using (user_id)
     where m.company_id = :companyId and m.role = :role and m.user_id <> :userId
       and (m.access_status = 'HasAccess' or (:withInvited and ${RESERVED}) or ${UNDER_WAY})`,
    { companyId, role, userId, withInvited, inviterCompanyId },
  );
  return hasSeat(type, plan, role, rows[0]?.occupied ?? 0);
}

/**
 * Requires a free seat as {@link isSeatFree} does, counting the company's own pending invites; throws 409
 * SeatLimitReached if there is none.
 * @param inviterCompanyId the outside company that invites: its own pending invites count as well, those of other
 * outside   companies do not, so that none of them blocks it
 */
export async function requireSeat(
  tx: Knex.Transaction,
  seated: Seated,
  inviterCompanyId: string | null = null,
): Promise<void> {
  if (!(await isSeatFree(tx, seated, { withInvited: true, inviterCompanyId })))
    throw conflict(INVITE_CODES.seatLimitReached, INVITE_TEXTS.seatLimitReached);
}

/** Locks the company, and its subscription of today where it has one. */
async function holdSeats(tx: Knex.Transaction, companyId: string): Promise<{ type: CompanyType; plan: Plan }> {
  const company = await tx('companies')
    .where({ company_id: companyId })
    .forNoKeyUpdate()
    .first<{ type: CompanyType } | undefined>('type');
  const subscription = await subscriptionToday(tx, companyId).forUpdate();
  return { type: company?.type ?? 'NoCompany', plan: subscription?.package ?? 'FreeUsage' };
}

const subscriptionToday = (db: Knex, companyId: string) =>
  db('subscriptions')
    .where({ company_id: companyId })
    .whereRaw(`(now() at time zone 'utc')::date between start_date and end_date`)
    .first<{ package: Plan } | undefined>('package');

/** Seats of a company by kind, as its coordinator sees them. */
export async function countSeats(db: Knex, companyId: string): Promise<Record<SeatKind, SeatCount>> {
  const company = await db('companies')
    .where({ company_id: companyId })
    .first<{ type: CompanyType } | undefined>('type');
  const plan = (await subscriptionToday(db, companyId))?.package ?? 'FreeUsage';
  const { rows } = await db.raw<{ rows: { role: Role; occupied: number }[] }>(
    `select m.role, count(*) as occupied from members m left join invites i using (user_id)
     where m.company_id = :companyId and (m.access_status = 'HasAccess' or ${RESERVED}) group by m.role`,
    { companyId },
  );
  const limits = SEAT_LIMITS[company?.type ?? 'NoCompany'][plan];
  const countOf = (kind: SeatKind): SeatCount => {
    const role = SEATED_ROLES.find((seated) => seated[1] === kind)?.[0];
    return { limit: limits[kind], occupied: rows.find((row) => row.role === role)?.occupied ?? 0 };
  };
  return Object.fromEntries(SEAT_KINDS.map((kind) => [kind, countOf(kind)])) as Record<SeatKind, SeatCount>;
}
