import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { AccessStatus } from '@portal/contracts/common/enums';
import type { Contact } from '@portal/contracts/projects/contact';
import { Text } from '@portal/portal-sdk';
import { DeleteDialog } from '@portal/ui';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { useDeleteContact } from './contacts.api.ts';

/** Consequences of the deletion, by the contact's status (spec 3 §8). */
const CONSEQUENCES: Readonly<Record<AccessStatus, string>> = {
  InviteSent: TEAM_TEXTS.deleteInvited,
  NeedApproval: TEAM_TEXTS.deleteInvited,
  HasAccess: TEAM_TEXTS.deleteWithAccess,
  NoAccess: TEAM_TEXTS.deleteOther,
  AccessRejected: TEAM_TEXTS.deleteOther,
};

interface DeleteContactProps {
  readonly contact: Contact;
  /** Called when they are deleted, by this dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a contact and describes its consequences (spec 3 §8). */
export function DeleteContact({ contact, onDeleted, onClose }: DeleteContactProps) {
  const { id, version, fullName, status, projectId, accessRequest } = contact;
  // A request for access that waits has no invitation.
  const consequence = accessRequest ? TEAM_TEXTS.deleteOther : CONSEQUENCES[status];
  return (
    <DeleteDialog
      mutation={useDeleteContact(projectId)}
      given={{ params: { id }, ifMatch: version }}
      title={TEAM_TEXTS.deleteTitle(fullName)}
      verb={TEAM_TEXTS.remove}
      done={CONTACT_SCREEN_TEXTS.deleted(fullName)}
      onDeleted={onDeleted}
      onGone={onDeleted}
      onClose={onClose}
    >
      <Text>{projectId === null ? CONTACT_SCREEN_TEXTS.deleteFromBook : consequence}</Text>
    </DeleteDialog>
  );
}
