import { ownDesignationFault } from '@portal/contracts/identity/designation';
import type { AccessStatus, Role } from '@portal/contracts/common/enums';
import { repeatFault } from '@portal/contracts/identity/password-rule';
import type { SignedUp } from '@portal/contracts/identity/sign-up';
import * as v from 'valibot';
import { attempt, firstMessages, type Outcome } from '../outcome.ts';
import { leaveIfExpired, showLinkExpired, type InviteLink } from './invite.ts';

/** Parts of an address, as the paths of a body's faults name them. */
export type AddressField<Prefix extends string> =
  `${Prefix}.${'country' | 'state' | 'city' | 'addressLine' | 'zipCode'}`;
export const addressFields = <Prefix extends string>(prefix: Prefix): readonly AddressField<Prefix>[] => [
  `${prefix}.country`,
  `${prefix}.state`,
  `${prefix}.city`,
  `${prefix}.addressLine`,
  `${prefix}.zipCode`,
];

/** Fields of the person, whatever they sign up as (decisions §3.4). */
export const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'designation',
  ...addressFields('address'),
  'phone',
  'password',
  'confirmPassword',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export const EMPTY_PERSON = Object.fromEntries(PERSON_FIELDS.map((field) => [field, ''])) as Record<
  PersonField,
  string
>;

interface SignUp<Field extends string, Body> {
  readonly link: InviteLink;
  /** Values by path in the body: `address.city` is the city of its address. */
  readonly texts: Readonly<Record<string, string>>;
  /** Values of the body that are no texts. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** Fields that faults are shown at. */
  readonly fields: readonly Field[];
  /** Schema of the route, shared by form and server. */
  readonly schema: v.GenericSchema<unknown, Body>;
  /** Errors that the schema cannot find. */
  readonly faults?: Readonly<Record<string, readonly string[]>>;
  readonly send: (body: Body) => Promise<SignedUp>;
}

/** Signs up by the link of an invite. Returns the access status, or the errors by field. */
export async function signUp<Field extends string, Body>({
  link,
  texts,
  more = {},
  fields,
  schema,
  faults,
  send,
}: SignUp<Field, Body>): Promise<Outcome<Field, AccessStatus>> {
  const body: Record<string, unknown> = { ...link, ...nested(texts), ...more };
  const { success, issues, output } = v.safeParse(schema, body);
  const wrong = firstMessages(fields, { ...faults, ...messagesOf(issues), ...repeatFaults(body) });
  if (wrong) return wrong as Outcome<Field, AccessStatus>;
  if (!success) {
    // Only the link is left to be wrong.
    showLinkExpired();
    return {};
  }
  return attempt<Field, AccessStatus>({
    fields,
    send: async () => (await send(output)).accessStatus,
    onRefusal: (error) => (leaveIfExpired(error) ? {} : undefined),
  });
}

/** Returns the errors of a designation for a role, by field; the server applies the same rule. */
export function designationFaults(role: Role, designation: string): Record<string, string[]> {
  const fault = ownDesignationFault(role, designation);
  return fault === undefined ? {} : { designation: [fault] };
}

/** `address.city` becomes the city of the address. */
function nested(texts: Readonly<Record<string, string>>): Record<string, string | Record<string, string>> {
  const body: Record<string, string | Record<string, string>> = {};
  for (const [path, text] of Object.entries(texts)) {
    const [key = path, part] = path.split('.');
    const held = body[key];
    body[key] = part === undefined ? text : { ...(typeof held === 'object' && held), [part]: text };
  }
  return body;
}

function messagesOf(issues: readonly v.BaseIssue<unknown>[] = []): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const issue of issues) (messages[v.getDotPath(issue) ?? ''] ??= []).push(issue.message);
  return messages;
}

function repeatFaults({ password, confirmPassword }: Record<string, unknown>): Record<string, string[]> {
  if (typeof password !== 'string' || typeof confirmPassword !== 'string') return {};
  const fault = repeatFault(password, confirmPassword);
  return fault === undefined ? {} : { confirmPassword: [fault] };
}
