import type { Contact } from '@portal/contracts/projects/contact';
import { CONTACT_ACTIONS } from '@portal/contracts/projects/contact-position';
import { actionVerdicts } from '@portal/portal-sdk/testing';
import { anId } from './project.builder.ts';

/** The actions of a contact: those that are named may be done. */
export const contactActions = (...allowed: readonly (typeof CONTACT_ACTIONS)[number][]): Contact['actions'] =>
  actionVerdicts(CONTACT_ACTIONS, ...allowed);

/** A site contact with access whom the viewer may edit and delete; a test states only what matters to it. */
export function aContact(over: Partial<Contact> = {}): Contact {
  const name = over.name ?? { firstName: 'Sanna', lastName: 'Berg' };
  return {
    id: anId(100),
    version: 2,
    changedBy: 'Mara Lindqvist',
    changedDateTime: '2026-03-01T10:00:00.000Z',
    projectId: anId(1),
    userId: anId(101),
    position: 'SiteContact',
    fullName: `${name.firstName} ${name.lastName}`,
    companyName: 'Berg Building',
    companyType: 'NoCompany',
    email: 'sanna@berg.example',
    phone: '+13305550142',
    address: null,
    status: 'HasAccess',
    accessRequest: null,
    refusal: null,
    isPrimary: false,
    isPrimaryUnderwriter: false,
    actions: contactActions('update', 'delete'),
    ...over,
    name,
  };
}

/** Answer of the server with the contacts of a project, to which the viewer may add others. */
export const contactsOf = (items: readonly Contact[]) => ({
  items,
  totalCount: items.length,
  totalPages: items.length === 0 ? 0 : 1,
  create: { action: 'create' as const, allowed: true },
});
