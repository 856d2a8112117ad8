import { ownsFile } from '@portal/attached-files';
import { bareNumber } from '@portal/contracts/common/phone';
import { storedName } from '@portal/contracts/common/name-key';
import { userProfileChanged } from '@portal/contracts/events/identity';
import {
  infoRulesOf,
  PERSONAL_INFO_TEXTS,
  personalInfoFaults,
  type PersonalInfo,
} from '@portal/contracts/identity/personal-info';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import type { PostalAddress } from '@portal/contracts/identity/user';
import { publish } from '@portal/event-bus';
import { admit, audit, auditNothing, invalid, unauthenticated } from '@portal/service-kit';
import { ALLOWED } from '@portal/workflow';
import type { Knex } from 'knex';
import { isDeepStrictEqual } from 'node:util';
import { findPerson, type Person } from '../core/people/person.repository.ts';
import { publishTimeZones } from '../core/people/time-zone.ts';

interface ProfileRow {
  readonly profile_version: number;
  readonly profile_edit: number;
  readonly profile_changed_at: Date | null;
  readonly profile_changed_by: string | null;
  readonly cv_file_id: string | null;
  readonly skips_report_notes_warning: boolean;
  readonly uses_single_keys: boolean;
}

/** State of personal info beside the person. */
export interface ProfileState {
  readonly version: number;
  readonly cvFileId: string | null;
  readonly cvFileInfo: { readonly id: string; readonly name: string; readonly size: number } | null;
  readonly skipReportNotesWarning: boolean;
  readonly usesSingleKeys: boolean;
}

/** Personal info as it is stored. */
type Profile = Pick<Person, 'firstName' | 'lastName' | 'designation' | 'phone' | 'address' | 'companyName'>;
/** One that was given: its number and address are there. */
type GivenProfile = Profile & { readonly phone: string; readonly address: PostalAddress };

/** Version and CV of a person's personal info; read before the person, so that the version is never the newer one. */
export async function profileStateOf(db: Knex, userId: string): Promise<ProfileState> {
  const row = await db('users as u')
    .leftJoin('files as f', 'f.file_id', 'u.cv_file_id')
    .where('u.user_id', userId)
    .first<(ProfileRow & { name: string | null; size: number | null }) | undefined>(
      'u.profile_version',
      'u.cv_file_id',
      'u.skips_report_notes_warning',
      'u.uses_single_keys',
      'f.name',
      'f.size',
    );
  if (!row) throw unauthenticated();
  const { profile_version: version, cv_file_id: id, name, size } = row;
  const cvFileInfo = id !== null && name !== null && size !== null ? { id, name, size } : null;
  return {
    version,
    cvFileId: id,
    cvFileInfo,
    skipReportNotesWarning: row.skips_report_notes_warning,
    usesSingleKeys: row.uses_single_keys,
  };
}

/** Stops warning a person of missing report notes. Returns false if that had been stopped before. */
export async function skipWarning(tx: Knex.Transaction, userId: string): Promise<boolean> {
  const warned = { user_id: userId, skips_report_notes_warning: false };
  return (await tx('users').where(warned).update({ skips_report_notes_warning: true })) > 0;
}

/** Switches a person's single keys on or off. Returns false if they were so before. */
export async function setSingleKeys(tx: Knex.Transaction, userId: string, usesSingleKeys: boolean): Promise<boolean> {
  const other = { user_id: userId, uses_single_keys: !usesSingleKeys };
  return (await tx('users').where(other).update({ uses_single_keys: usesSingleKeys })) > 0;
}

/**
 * Changes the person's own personal info and publishes it to admin, which stores people and informs other services; one that is
 * given as it is stays, and nobody is told.
 * @param expected version that was edited; undefined for any
 * @returns the person after the change @throws 400 for invalid fields, 409 where somebody else has changed it meanwhile
 */
export async function changeProfile(
  tx: Knex.Transaction,
  userId: string,
  info: PersonalInfo,
  expected: number | undefined,
): Promise<Person> {
  const row = await tx('users').where({ user_id: userId }).forUpdate().first<ProfileRow | undefined>('*');
  const before = await findPerson(tx, userId);
  if (!row || !before) throw unauthenticated();
  const { profile_version: version, profile_changed_by: changedBy, profile_changed_at: changedAt } = row;
  admit(ALLOWED, { version: { now: { version, changedBy, changedAt }, expected, text: PERSONAL_INFO_TEXTS.stale } });
  const faults = personalInfoFaults(info, before);
  if (Object.keys(faults).length > 0) throw invalid(faults);

  const cvFileId = info.cvFileId === undefined ? row.cv_file_id : info.cvFileId;
  const isNewCv = cvFileId !== null && cvFileId !== row.cv_file_id;
  if (isNewCv && !(await ownsFile(tx, cvFileId, userId))) throw invalid({ cvFileId: [ATTACHMENT_TEXTS.notUploaded] });

  const profile = profileOf(info, before);
  const [fields, former] = [profile, before].map((one) => ({ ...auditedFields(one) }));
  if (cvFileId === row.cv_file_id && isDeepStrictEqual(fields, former)) {
    auditNothing();
    return before;
  }
  const edit = row.profile_edit + 1;
  const name = `${profile.firstName} ${profile.lastName}`;
  await tx('users')
    .where({ user_id: userId })
    .update({
      first_name: profile.firstName,
      last_name: profile.lastName,
      designation: profile.designation,
      phone: profile.phone,
      address: JSON.stringify(profile.address),
      ...(before.companyId === null && { company_name: profile.companyName }),
      cv_file_id: cvFileId,
      profile_edit: edit,
      profile_version: version + 1,
      profile_changed_at: tx.fn.now(),
      profile_changed_by: name,
    });
  await publishTimeZones(tx, [userId]);
  const { companyName, ...said } = profile;
  await publish(
    tx,
    userProfileChanged,
    { userId, edit, ...said, companyName: before.companyId === null ? companyName : null, cvFileId },
    { userId, name },
  );
  await audit(tx, {
    item: { kind: 'user', id: userId },
    before: { ...auditedFields(before), cvFileId: row.cv_file_id },
    after: { ...auditedFields(profile), cvFileId },
  });
  const person = await findPerson(tx, userId);
  if (!person) throw unauthenticated();
  return person;
}

/**
 * Returns the personal info to store: names in the form in which they are stored, the number without separators, fields that only the company
 * changes as they are.
 */
function profileOf({ name, address, phone, ...info }: PersonalInfo, before: Person): GivenProfile {
  const rules = infoRulesOf(before);
  const said = (field: 'designation' | 'companyName') =>
    rules[field] === 'fixed' ? before[field] : storedName(info[field] ?? '') || null;
  return {
    firstName: storedName(name.firstName),
    lastName: storedName(name.lastName),
    designation: said('designation'),
    companyName: said('companyName'),
    phone: bareNumber(phone),
    address: {
      country: address.country,
      state: address.state.trim(),
      city: address.city.trim(),
      addressLine: address.addressLine.trim(),
      zipCode: address.zipCode.trim(),
    },
  };
}

const auditedFields = ({ firstName, lastName, designation, phone, address, companyName }: Profile) => ({
  firstName,
  lastName,
  designation,
  phone,
  address,
  companyName,
});
