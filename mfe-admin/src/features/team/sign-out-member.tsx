import type { TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import { notify, notifyFailure } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { useSignOutMember } from './team.api.ts';

/** Asks before a member is signed out on every device, say because one was lost; access stays as it is. */
export default function SignOutMember({
  member: { id, fullName },
  onClose,
}: {
  readonly member: TeamMember;
  readonly onClose: () => void;
}) {
  const signOut = useSignOutMember();
  const confirm = () =>
    signOut.mutate(id, {
      onSuccess: () => {
        notify.success(TEAM_TEXTS.signedOut(fullName));
        onClose();
      },
      onError: (fault) => notifyFailure(fault),
    });
  return (
    <ConfirmDialog
      opened
      title={TEAM_TEXTS.signOutTitle(fullName)}
      verb={TEAM_TEXTS.signOut}
      isDanger
      isBusy={signOut.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>{TEAM_TEXTS.signOutBody}</p>
    </ConfirmDialog>
  );
}
