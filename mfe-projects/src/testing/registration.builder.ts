import { INVITE_DECISIONS, type Invite } from '@portal/contracts/admin/invite';
import { actionVerdicts } from '@portal/portal-sdk/testing';
import { anId } from './project.builder.ts';

/** Builds the registration of a site contact who signed up by an invite; the viewer may decide about it. */
export const aRegistration = (over: Partial<Invite> = {}): Invite => ({
  id: anId(400),
  kind: 'Contact',
  userId: anId(101),
  name: { firstName: 'Sanna', lastName: 'Berg' },
  fullName: 'Sanna Berg',
  email: 'sanna@berg.example',
  position: 'SiteContact',
  designation: null,
  companyId: null,
  ...{ companyName: null, projects: [] },
  registersCompany: false,
  status: 'NeedApproval',
  rejectionReason: null,
  sentAt: '2026-11-01T08:00:00.000Z',
  expiresAt: null,
  actions: actionVerdicts(INVITE_DECISIONS, ...INVITE_DECISIONS),
  ...over,
});
