import type { TeamMember } from '@portal/contracts/admin/team-member';
import { ConfirmDialog, useItemAction } from '@portal/ui';
import { useSignOutMember } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

/** Dialog that confirms signing a member out on every device, e.g. because one was lost; access is unchanged. */
export function SignOutMember({
  member: { id, fullName },
  onClose,
}: {
  readonly member: TeamMember;
  readonly onClose: () => void;
}) {
  const signOut = useItemAction({ mutation: useSignOutMember(), done: TEAM_SCREEN_TEXTS.signedOut(fullName), onClose });
  return (
    <>
      <ConfirmDialog
        opened
        title={TEAM_SCREEN_TEXTS.signOutTitle(fullName)}
        verb={TEAM_SCREEN_TEXTS.signOut}
        isDanger
        isBusy={signOut.isBusy}
        onCancel={onClose}
        onConfirm={() => signOut.run({ params: { id } })}
      >
        <p>{TEAM_SCREEN_TEXTS.signOutBody}</p>
      </ConfirmDialog>
      {signOut.staleDialog}
    </>
  );
}
