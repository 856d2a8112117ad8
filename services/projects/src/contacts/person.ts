import { projectScopeOf, type Viewer } from '@portal/access';
import type { AccessStatus, CompanyType, Role } from '@portal/contracts/common/enums';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { conflict, invalid, type Conflicts, type Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import { candidatesOf } from './candidates.ts';

/** A person with an account, from whom a contact is made. */
export interface Person {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly company_id: string | null;
  readonly company_type: CompanyType;
  readonly company_name: string | null;
  readonly access_status: AccessStatus;
  /** True for people whom the viewer knows, see {@link personOfEmail}. */
  readonly is_known: boolean;
}

/** Place of a contact: a project of a company, or the company's own book. */
export interface Place {
  readonly companyId: string;
  readonly projectId: string | null;
}

export interface Entered {
  readonly email: string;
  readonly position: ContactPosition;
}

interface PersonOptions {
  /** The contact itself, where one is changed. */
  readonly exceptId?: string;
  /** Field of the form that shows the errors. */
  readonly field?: 'email' | 'id';
}

/**
 * Returns the account behind an entered e-mail, if any. People of the company know those of the company and those who have
 * accepted to be its contacts; the engineer of another company knows no more than the project's own contacts show
 * (decisions §26.1). Others are not revealed: such an entry keeps the entered data.
 * @throws 400 where the account has another position; 409 where the person is a contact there already
 */
export async function personOfEmail(
  tx: Knex.Transaction,
  viewer: Viewer,
  place: Place,
  { email, position }: Entered,
  { exceptId, field = 'email' }: PersonOptions = {},
): Promise<Person | undefined> {
  const account = await accountOf(tx, viewer, place, email);
  const fits = account?.position === position && !isOfOtherOwner(account, place);
  if (account?.is_known && !fits) throw invalid({ [field]: [CONTACT_TEXTS.emailOfOther] });
  const person = fits ? account : undefined;
  const there = await tx('contacts')
    .where({ company_id: place.companyId, project_id: place.projectId })
    .where((same) => {
      // By what was entered, as long as that is shown: otherwise a second entry would tell whether there is an account.
      void same.whereRaw('((user_id is null or not is_accepted) and lower(email) = lower(?))', [email.trim()]);
      if (person) void same.orWhere({ user_id: person.user_id });
    })
    .modify((others) => exceptId !== undefined && void others.whereNot({ id: exceptId }))
    .first('id');
  if (there) throw duplicateContact(place.projectId === null ? 'book' : 'project', field);
  return person;
}

/** SQL that is true for people `m` of a company, and those who have accepted to be contacts of it. */
const IS_KNOWN = `(m.company_id is not distinct from :companyId::uuid or exists (select from contacts c
  where c.company_id = :companyId and c.user_id = m.user_id and c.is_accepted and c.request_status is null))`;

/** SQL that is true for people `m` whose account the contacts of a project show. */
const IS_SHOWN = `exists (select from contacts c
  where c.project_id = :projectId and c.user_id = m.user_id and c.is_accepted)`;

/** Returns true if a company knows a person. */
export async function isKnownTo(tx: Knex.Transaction, companyId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `select from members m where m.user_id = :userId and not m.is_deleted and ${IS_KNOWN}`,
    { companyId, userId },
  );
  return rows.length > 0;
}

async function accountOf(
  tx: Knex.Transaction,
  viewer: Viewer,
  { companyId, projectId }: Place,
  email: string,
): Promise<(Person & { readonly position: string }) | undefined> {
  const { rows } = await tx.raw<{ rows: (Person & { position: string })[] }>(
    `select m.*, contact_position(m.role, m.company_id, :companyId) as position,
       case when :isOwner::boolean then ${IS_KNOWN} else ${IS_SHOWN} end as is_known
     from members m where lower(m.email) = lower(:email) and not m.is_deleted
     order by m.access_status = 'NoAccess'`,
    { companyId, projectId, isOwner: projectScopeOf(viewer).kind === 'company', email: email.trim() },
  );
  const [person] = rows;
  if (projectId !== null) return person;
  // Looked for in any case: the time would tell that an e-mail has an account.
  const [known] = await candidatesOf(tx, companyId, { id: person?.user_id ?? randomUUID() });
  return known && person;
}

/** Returns true for people of another insurer or broker company, who see only its projects (decisions §11). */
function isOfOtherOwner(
  { user_id: userId, role, company_id, company_type: companyType }: Person,
  place: Place,
): boolean {
  const scope = projectScopeOf({ userId, role, companyId: company_id, companyType });
  return scope.kind === 'company' && scope.id !== place.companyId;
}

const ALREADY = { project: CONTACT_TEXTS.alreadyContact, book: CONTACT_TEXTS.alreadyInBook };
export const duplicateContact = (where: keyof typeof ALREADY, field: 'email' | 'id' = 'email'): Problem =>
  conflict(ERROR_CODES.duplicate, ALREADY[where], { fieldErrors: { [field]: [ALREADY[where]] } });

/** Conflict of two requests that add the same person at once. */
export const CONTACT_TAKEN: Conflicts = {
  contacts_project_user: { message: CONTACT_TEXTS.alreadyContact, field: 'email' },
  contacts_project_email: { message: CONTACT_TEXTS.alreadyContact, field: 'email' },
  contacts_book_user: { message: CONTACT_TEXTS.alreadyInBook, field: 'email' },
  contacts_book_email: { message: CONTACT_TEXTS.alreadyInBook, field: 'email' },
};
