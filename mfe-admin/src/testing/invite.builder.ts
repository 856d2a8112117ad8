import type { CompanyInvite } from '@portal/contracts/admin/company-invite';
import { INVITE_DECISIONS, type Invite } from '@portal/contracts/admin/invite';
import { actionVerdicts } from '@portal/portal-sdk/testing';
import { anId } from './team-member.builder.ts';

/** Builds an outside person who has signed up and waits for approval; somebody of another status waits no more. */
export const anInvite = (fields: Partial<Invite> = {}): Invite => ({
  id: anId(),
  kind: 'Contact',
  userId: anId(),
  name: { firstName: 'Malik', lastName: 'Osei' },
  fullName: 'Malik Osei',
  email: 'malik@client.example',
  position: 'RiskManager',
  designation: null,
  companyId: null,
  ...{ companyName: null, projects: [] },
  registersCompany: false,
  status: 'NeedApproval',
  rejectionReason: null,
  sentAt: '2026-11-01T08:00:00.000Z',
  expiresAt: null,
  actions: actionVerdicts(
    INVITE_DECISIONS,
    ...((fields.status ?? 'NeedApproval') === 'NeedApproval' ? INVITE_DECISIONS : []),
  ),
  ...fields,
});

/** A company that the portal has invited, with its primary contact. */
export const aCompanyInvite = (fields: Partial<CompanyInvite> = {}): CompanyInvite => ({
  id: anId(),
  kind: 'Company',
  status: 'InviteSent',
  rejectionReason: null,
  sentAt: '2026-11-01T08:00:00.000Z',
  expiresAt: null,
  company: {
    id: anId(),
    type: 'Risk',
    name: 'Chalk Risk',
    address: { country: 'France', state: null, city: 'Lyon', addressLine: '1 Rue', zipCode: '69001' },
    phone: '+33140205050',
    location: 'Main Location',
  },
  primaryContact: {
    id: anId(),
    name: { firstName: 'Ines', lastName: 'Alder' },
    fullName: 'Ines Alder',
    email: 'ines@alpine.example',
    designation: null,
  },
  ...fields,
});
