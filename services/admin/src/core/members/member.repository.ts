import type { AccessStatus, CompanyType, Role } from '@portal/contracts/common/enums';
import { storedName } from '@portal/contracts/common/name-key';
import { memberChanged } from '@portal/contracts/events/admin';
import type { PostalAddress } from '@portal/contracts/identity/user';
import { publish, type Actor } from '@portal/event-bus';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Null for people without a company. */
  readonly companyId: string | null;
  readonly isPrimaryContact: boolean;
  readonly designation: string | null;
  /** Bare: `+` and digits. */
  readonly phone: string | null;
  readonly address: PostalAddress | null;
  /** An office of the company. */
  readonly locationId?: string | null;
  readonly accessStatus: AccessStatus;
  /** Reason of a rejection; only with AccessRejected. */
  readonly rejectionReason: string | null;
  /** Company name as given by people without a company here. */
  readonly companyName?: string | null;
  /** A file that library keeps. */
  readonly cvFileId?: string | null;
  /** The last of the person's own edits of their personal info that was taken over. */
  readonly profileEdit?: number;
}

/** Changeable fields of a member; the company is not one. A deleted member stays as a row without access. */
export type MemberChanges = Partial<Omit<Member, 'userId' | 'companyId'>> & { readonly isDeleted?: true };

interface MemberRow {
  readonly user_id: string;
  readonly version: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly company_id: string | null;
  readonly company_type: CompanyType;
  readonly is_primary_contact: boolean;
  readonly designation: string | null;
  readonly phone: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly address_line: string | null;
  readonly zip_code: string | null;
  readonly access_status: AccessStatus;
  readonly rejection_reason: string | null;
  readonly company_name: string | null;
  readonly cv_file_id: string | null;
  readonly profile_edit: number;
  readonly location_id: string | null;
  readonly has_signed_up: boolean;
}

/** Statuses of people who have not signed up, or not since their last invite. */
const BEFORE_SIGN_UP: readonly AccessStatus[] = ['NoAccess', 'InviteSent'];

const columnsOf = (changes: MemberChanges): Partial<MemberRow> => {
  const { address, accessStatus } = changes;
  const columns = {
    email: changes.email,
    first_name: changes.firstName && storedName(changes.firstName),
    last_name: changes.lastName && storedName(changes.lastName),
    role: changes.role,
    is_primary_contact: changes.isPrimaryContact,
    designation: changes.designation,
    phone: changes.phone,
    access_status: accessStatus,
    ...(accessStatus && !BEFORE_SIGN_UP.includes(accessStatus) && { has_signed_up: true }),
    rejection_reason: changes.rejectionReason,
    company_name: changes.companyName,
    cv_file_id: changes.cvFileId,
    profile_edit: changes.profileEdit,
    location_id: changes.locationId,
    ...(address !== undefined && {
      country: address?.country ?? null,
      state: address?.state ?? null,
      city: address?.city ?? null,
      address_line: address?.addressLine ?? null,
      zip_code: address?.zipCode ?? null,
    }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

/** Adds a member of a company, or a person without one, and publishes it. */
export async function addMember(tx: Knex.Transaction, member: Member, actor: Actor): Promise<void> {
  const { userId, companyId } = member;
  const [row] = await tx('members')
    .insert({
      ...columnsOf(member),
      changed_by: actor?.name ?? null,
      user_id: userId,
      company_id: companyId,
      company_type: companyId
        ? tx('companies').where({ company_id: companyId }).select('type')
        : ('NoCompany' satisfies CompanyType),
    })
    .returning<MemberRow[]>('*');
  await publishMember(tx, row, actor);
}

/** Changes a member and publishes it; role, e-mail and access status affect tokens within a second. Throws 404. */
export async function changeMember(
  tx: Knex.Transaction,
  userId: string,
  changes: MemberChanges,
  actor: Actor,
): Promise<void> {
  const [row] = await tx('members')
    .where({ user_id: userId })
    .update({
      // Also by the status so far: an older copy of this service may have taken the sign-up.
      has_signed_up: tx.raw('has_signed_up or access_status <> all (?)', [[...BEFORE_SIGN_UP]]),
      ...columnsOf(changes),
      ...(changes.isDeleted && { deleted_at: tx.fn.now() }),
      changed_by: actor?.name ?? null,
      version: tx.raw('version + 1'),
      updated_at: tx.fn.now(),
    })
    .returning<MemberRow[]>('*');
  await publishMember(tx, row, actor);
}

async function publishMember(tx: Knex.Transaction, row: MemberRow | undefined, actor: Actor): Promise<void> {
  if (!row) throw notFound();
  const company = await tx('companies')
    .where({ company_id: row.company_id })
    .first<{ name: string } | undefined>('name');
  await publish(
    tx,
    memberChanged,
    {
      userId: row.user_id,
      version: row.version,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      role: row.role,
      companyId: row.company_id,
      companyType: row.company_type,
      companyName: company?.name ?? row.company_name,
      isPrimaryContact: row.is_primary_contact,
      designation: row.designation,
      phone: row.phone,
      address: addressOf(row),
      accessStatus: row.access_status,
      rejectionReason: row.rejection_reason,
      profileEdit: row.profile_edit,
      cvFileId: row.cv_file_id,
    },
    actor,
  );
}

/** The address of a member's row; null where there is none. */
export function addressOf({
  country,
  state,
  city,
  address_line: addressLine,
  zip_code: zipCode,
}: Pick<MemberRow, 'country' | 'state' | 'city' | 'address_line' | 'zip_code'>): PostalAddress | null {
  if (country === null || city === null || addressLine === null || zipCode === null) return null;
  return { country, state, city, addressLine, zipCode };
}
