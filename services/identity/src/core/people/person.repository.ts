import { tabsFor } from '@portal/access';
import type { AccessStatus, CompanyType, Plan, Role } from '@portal/contracts/common/enums';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import { LEGAL_VERSIONS } from '@portal/contracts/identity/legal';
import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import { ACCESS_TOKEN_LIFE_S, type SessionClaims } from '@portal/contracts/identity/session';
import type { PostalAddress } from '@portal/contracts/identity/user';
import { greaterPlanFirst, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';

/**
 * Returns the key by which an e-mail is looked up and counted: trimmed and in lower case. PostgreSQL's own rule differs
 * (`İ` becomes `i` there); with two different rules an address could be tried beyond the lock-out.
 */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** A person with everything that their claims are made of, read in one statement. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly companyId: string | null;
  readonly companyType: CompanyType;
  readonly companyName: string | null;
  readonly isPrimaryContact: boolean;
  readonly designation: string | null;
  readonly phone: string | null;
  readonly address: PostalAddress | null;
  readonly accessStatus: AccessStatus;
  readonly rejectionReason: string | null;
  readonly accessVersion: number;
  readonly plan: Plan;
  /** Tabs by role in the company's projects; null where the company has no setting. */
  readonly tabAccess: TabAccessSetting | null;
  readonly acceptedEula: boolean;
  readonly acceptedLicense: boolean;
  readonly passwordHash: string | null;
  /** Null for people without a password. */
  readonly passwordExpiresAt: Date | null;
  readonly isPasswordExpired: boolean;
}

/**
 * Expression of the plan: that of the company's subscription active today in UTC, for people without a company their
 * own, otherwise FreeUsage (decisions §3.2); of two that overlap for a moment, the greater.
 */
const PLAN = `
  coalesce((
    select s.plan from subscriptions s
    where (case when u.company_id is null then s.user_id = u.user_id else s.company_id = u.company_id end)
      and (now() at time zone 'utc')::date between s.start_date and s.end_date
    order by ${greaterPlanFirst('s.plan')} limit 1
  ), 'FreeUsage')`;

const SELECT = `
  select u.user_id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
    u.company_id as "companyId", u.company_type as "companyType", coalesce(c.name, u.company_name) as "companyName",
    u.is_primary_contact as "isPrimaryContact", u.designation, u.phone, u.address,
    u.access_status as "accessStatus", u.rejection_reason as "rejectionReason", u.access_version as "accessVersion",
    ${PLAN} as plan,
    (select a.tabs from known_tab_settings a where a.company_id = u.company_id) as "tabAccess",
    exists (select from acceptances a where a.user_id = u.user_id and a.document = 'Eula' and a.version = $1)
      as "acceptedEula",
    exists (select from acceptances a where a.user_id = u.user_id and a.document = 'License' and a.version = $2)
      as "acceptedLicense",
    k.password_hash as "passwordHash",
    k.changed_at + interval '${SESSION_LIMITS.passwordMonths} months' as "passwordExpiresAt",
    coalesce(k.changed_at + interval '${SESSION_LIMITS.passwordMonths} months' <= now(), false) as "isPasswordExpired"
  from users u
  left join known_companies c using (company_id)
  left join credentials k using (user_id)`;

const VERSIONS = [LEGAL_VERSIONS.Eula, LEGAL_VERSIONS.License];
const BY_ID = { name: 'people', text: `${SELECT} where u.user_id = any($3)` };
const BY_EMAIL = {
  name: 'person-by-email',
  text: `${SELECT} where lower(u.email) = $3 order by u.email_since desc limit 1`,
};

/** Returns the people with these ids; ids that admin has not published yet are left out. */
export async function findPeople(db: Knex, userIds: readonly string[]): Promise<readonly Person[]> {
  return queryPrepared<Person>(db, { ...BY_ID, values: [...VERSIONS, userIds] });
}

/** The person of an id as of now. */
export async function findPerson(db: Knex, userId: string): Promise<Person | undefined> {
  const [person] = await findPeople(db, [userId]);
  return person;
}

/** A member of a company, by what their rights over its accounts follow from. */
interface Member {
  readonly role: Role;
  readonly is_primary_contact: boolean;
}

/** Returns a member of a company; undefined where the company has no such member. */
export async function findMember(tx: Knex, companyId: string, userId: string): Promise<Member | undefined> {
  return tx('users')
    .where({ user_id: userId, company_id: companyId })
    .first<Member | undefined>('role', 'is_primary_contact');
}

/** The person who signs in with an e-mail, in any case of its letters (see {@link emailKey}). */
export async function findPersonByEmail(db: Knex, email: string): Promise<Person | undefined> {
  const [person] = await queryPrepared<Person>(db, { ...BY_EMAIL, values: [...VERSIONS, emailKey(email)] });
  return person;
}

/**
 * The claims of a new access token of the person in a session; it outlives neither the session nor the password (decisions
 * §3.2, §3.3).
 */
export function claimsOf(person: Person, session: { readonly sid: string; readonly expiresAt: Date }): SessionClaims {
  const iat = Math.floor(Date.now() / 1000);
  const { companyType, role, passwordExpiresAt } = person;
  const ends = [session.expiresAt, ...(passwordExpiresAt ? [passwordExpiresAt] : [])];
  return {
    sub: person.userId,
    sid: session.sid,
    ver: person.accessVersion,
    role,
    email: person.email,
    companyType,
    companyId: person.companyId,
    firstName: person.firstName,
    lastName: person.lastName,
    subscriptionPlan: person.plan,
    acceptedLicense: person.acceptedLicense,
    acceptedEula: person.acceptedEula,
    companyProjectTabAccess: [...tabsFor(role, person.tabAccess ?? {})],
    principalCompanyTypes: companyType === 'Insurance' || companyType === 'Broker' ? [companyType] : [],
    iat,
    exp: Math.min(iat + ACCESS_TOKEN_LIFE_S, ...ends.map((end) => Math.floor(end.getTime() / 1000))),
    jti: randomUUID(),
  };
}
