import { TEAM_SORT_FIELDS } from '@portal/contracts/admin/sort-fields';
import type { TeamMember } from '@portal/contracts/admin/team-member';
import { Button, useNavigate, useSession } from '@portal/portal-sdk';
import { DataTable, EmptyState, ListTools, useListAddress, NEW_ITEM, useItemDialog } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconPlus, IconSearchOff, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { RowMenu } from './row-menu.tsx';
import { Seats } from './seats.tsx';
import { useTeam } from './team.api.ts';
import { teamColumns } from './team-columns.tsx';
import classes from './team.module.css';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';
import { useRegistrationAddress } from './use-registration-address.ts';

const MemberDialog = lazy(() => import('./member-dialog.tsx'));
const SignOutMember = lazy(() => import('./sign-out-member.tsx'));
const DeleteMember = lazy(() => import('./delete-member.tsx'));

/** The team of the viewer's company, with search, sort and pages in the address (spec 3 §2 Team Members). */
export function TeamMembers() {
  const { companyType } = useSession().viewer;
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress(TEAM_SORT_FIELDS);
  const team = useTeam(address);
  const { itemId: memberId, isEditing, addressOf, close } = useItemDialog('memberId');
  const { addressOf: review, open: openReview } = useRegistrationAddress();
  const [signedOut, setSignedOut] = useState<TeamMember>();
  const [leaving, setLeaving] = useState<TeamMember>();
  const columns = useMemo(
    () =>
      teamColumns(companyType, addressOf, (member) => (
        <RowMenu
          member={member}
          onEdit={() => void navigate(addressOf(member.id, true))}
          onReview={() => member.invite && void navigate(review(member.invite.id))}
          onSignOut={() => setSignedOut(member)}
          onDelete={() => setLeaving(member)}
        />
      )),
    [companyType, navigate, addressOf, review],
  );
  return (
    <>
      <ListTools address={address} onAddressChange={setAddress}>
        <Seats />
        <Button
          onClick={() => void navigate(addressOf(NEW_ITEM))}
          className={classes.action}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {TEAM_SCREEN_TEXTS.newMember}
        </Button>
      </ListTools>
      <DataTable<TeamMember>
        label={TEAM_SCREEN_TEXTS.title}
        columns={columns}
        page={team.data}
        address={address}
        onAddressChange={setAddress}
        rowId={(row) => row.id}
        rowLink={(row) => addressOf(row.id)}
        isFetching={team.isFetching}
        error={team.error}
        onRetry={() => void team.refetch()}
        empty={
          address.name ? (
            <EmptyState icon={IconSearchOff} title={SCREEN_TEXTS.noResults} />
          ) : (
            <EmptyState icon={IconUsers} title={TEAM_SCREEN_TEXTS.empty}>
              {TEAM_SCREEN_TEXTS.emptyHint}
            </EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {memberId && (
          <MemberDialog
            key={memberId}
            id={memberId === NEW_ITEM ? undefined : memberId}
            isEditing={isEditing}
            onReview={(inviteId) => {
              close();
              openReview(inviteId);
            }}
            onClose={close}
          />
        )}
        {signedOut && <SignOutMember member={signedOut} onClose={() => setSignedOut(undefined)} />}
        {leaving && <DeleteMember member={leaving} onClose={() => setLeaving(undefined)} />}
      </Suspense>
    </>
  );
}
