import * as v from 'valibot';
import type { Role } from '../common/enums.ts';

/** Positions in a project (spec 3 §3); engineers are distinguished by their company (spec 3 §6). */
export const CONTACT_POSITIONS = [
  'ICUnderwriter',
  'InternalRE',
  'ExternalRE',
  'RCCoordinator',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
] as const;
export type ContactPosition = (typeof CONTACT_POSITIONS)[number];
export const contactPositionSchema = v.picklist(CONTACT_POSITIONS);

/** Actions on a contact, in the order of the row's menu (decisions §21). */
export const CONTACT_ACTIONS = ['approve', 'reject', 'update', 'resend', 'delete'] as const;

/** States of a request for access to a project (decisions §26.1); an approved one is a request no more. */
export const ACCESS_REQUEST_STATUSES = ['Waiting', 'Rejected'] as const;
export type AccessRequestStatus = (typeof ACCESS_REQUEST_STATUSES)[number];

/**
 * Positions that are entered by hand and invited; people of other positions belong to teams and are added from the
 * users.
 */
export const ENTERED_POSITIONS = [
  'ExternalRE',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
] as const satisfies readonly ContactPosition[];
export type EnteredPosition = (typeof ENTERED_POSITIONS)[number];

/** The role of a position. */
export const roleOfPosition = (position: ContactPosition): Role =>
  position === 'InternalRE' || position === 'ExternalRE' ? 'RiskEngineer' : position;
