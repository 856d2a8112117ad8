import type { TeamMember } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { Checkbox, messageOf, Stack, Text } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { actionOn, ConfirmDialog, matchingOptions, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useDeleteMember, useReloadTeam, useSuccessors } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

/** Consequences of the deletion, by the member's status (spec 3 §8). */
const CONSEQUENCES: Readonly<Record<AccessStatus, string>> = {
  InviteSent: TEAM_TEXTS.deleteInvited,
  NeedApproval: TEAM_TEXTS.deleteInvited,
  HasAccess: TEAM_TEXTS.deleteWithAccess,
  NoAccess: TEAM_TEXTS.deleteOther,
  AccessRejected: TEAM_TEXTS.deleteOther,
};

/** Dialog that confirms the deletion of a member and chooses the successor in their projects (spec 3 §5, §6, §8). */
export function DeleteMember({
  member,
  onDeleted,
  onClose,
}: {
  readonly member: TeamMember;
  /** Called when they are deleted, by this dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const [opened] = useState(member);
  const { fullName, status, projectCount } = member;
  const needs = actionOn(member, 'delete')?.needs;
  const taker = needs?.kind === 'person' ? needs : undefined;
  const reload = useReloadTeam();
  const takers = useSuccessors(member, taker !== undefined);
  const [targetId, setTargetId] = useState<string | null>(null);
  const [shouldNotTransfer, setNotTransfer] = useState(false);
  const [problem, setProblem] = useState<string>();

  const remove = useItemAction({
    mutation: useDeleteMember(opened),
    done: TEAM_SCREEN_TEXTS.deleted,
    onClose,
    onDone: onDeleted,
    onGone: onDeleted,
    ...(taker && { fields: [taker.field] }),
    // Reloads the row, which shows what has changed meanwhile.
    onRefused: () => void reload(),
  });
  const confirm = () => {
    if (!taker) return remove.run(undefined);
    if (targetId === null && !shouldNotTransfer) return setProblem(TEAM_TEXTS.chooseTarget);
    setProblem(undefined);
    remove.run(shouldNotTransfer ? { shouldNotTransfer } : { targetId });
  };

  return (
    <>
      <ConfirmDialog
        opened
        title={TEAM_TEXTS.deleteTitle(fullName)}
        verb={TEAM_TEXTS.remove}
        isDanger
        isBusy={remove.isBusy}
        onCancel={onClose}
        onConfirm={confirm}
      >
        <Stack gap="md">
          <Text>{CONSEQUENCES[status]}</Text>
          {taker && (
            <>
              <Text>{TEAM_SCREEN_TEXTS.transferCount(projectCount)}</Text>
              <Select
                label={TEAM_SCREEN_TEXTS.transferTo}
                withAsterisk={!shouldNotTransfer}
                data={(takers.data ?? []).map((taker) => ({ value: taker.id, label: taker.fullName }))}
                value={targetId}
                onChange={(value) => {
                  setTargetId(value);
                  setProblem(undefined);
                }}
                searchable
                filter={matchingOptions}
                disabled={shouldNotTransfer}
                description={takers.data?.length === 0 ? TEAM_SCREEN_TEXTS.noTarget : undefined}
                error={problem ?? remove.error ?? (takers.error ? messageOf(takers.error) : undefined)}
                errorProps={{ role: 'alert' }}
              />
            </>
          )}
          {taker?.isOptional && (
            <Checkbox
              label={TEAM_SCREEN_TEXTS.doNotTransfer}
              checked={shouldNotTransfer}
              onChange={(event) => {
                setNotTransfer(event.currentTarget.checked);
                setProblem(undefined);
              }}
            />
          )}
        </Stack>
      </ConfirmDialog>
      {remove.staleDialog}
    </>
  );
}
