import { TEAM_SORT_FIELDS } from '@portal/contracts/admin/sort-fields';
import type { TeamMember } from '@portal/contracts/admin/team-member';
import { Button, endpointQuery, useCommands, useNavigate, useSession } from '@portal/portal-sdk';
import {
  DataTable,
  EmptyState,
  ListTools,
  ListWithPane,
  NoResults,
  useAdded,
  useListAddress,
  NEW_ITEM,
  useItemDialog,
} from '@portal/ui';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { Seats } from './seats.tsx';
import { useTeam } from './team.api.ts';
import { teamColumns } from './team-columns.tsx';
import classes from './team.module.css';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';
import { useRegistrationAddress } from './use-registration-address.ts';

const MemberPane = lazy(() => import('./member-pane.tsx'));
const NewMemberPanel = lazy(() => import('./new-member-panel.tsx'));

/** The team of the viewer's company, with search, sort and pages in the address, and one of them open beside the list (spec 3 §2). */
export function TeamMembers() {
  const { companyType } = useSession().viewer;
  const navigate = useNavigate();
  const [address, setAddress] = useListAddress(TEAM_SORT_FIELDS);
  const team = useTeam(address);
  const { itemId: memberId, isEditing, addressOf, open, close } = useItemDialog('memberId');
  const { open: review } = useRegistrationAddress();
  const items = team.data?.items;
  const columns = useMemo(() => teamColumns(companyType, items ?? [], addressOf), [companyType, items, addressOf]);
  const openId = memberId === NEW_ITEM ? null : memberId;
  const added = useAdded({
    page: team.data,
    shownBy: [address],
    openId,
    open,
    close,
    one: (id) => endpointQuery('GET /team-members/{id}', { params: { id } }),
  });
  const add = () => void navigate(addressOf(NEW_ITEM));
  useCommands([{ id: 'team.add', label: TEAM_SCREEN_TEXTS.newMember, run: add }]);
  return (
    <>
      <ListWithPane
        name="team"
        tools={
          <ListTools address={address} onAddressChange={setAddress}>
            <Seats />
            <Button onClick={add} className={classes.action} leftSection={<IconPlus size={18} aria-hidden />}>
              {TEAM_SCREEN_TEXTS.newMember}
            </Button>
          </ListTools>
        }
        page={added.page}
        isPlaceholder={team.isPlaceholderData}
        address={address}
        onAddressChange={setAddress}
        openId={openId}
        addressOf={addressOf}
        onClose={close}
        pane={
          openId === null ? undefined : (
            <MemberPane key={openId} id={openId} isEditing={isEditing} onReview={review} onClose={close} />
          )
        }
      >
        <DataTable<TeamMember>
          label={TEAM_SCREEN_TEXTS.title}
          columns={columns}
          page={added.page}
          address={address}
          onAddressChange={setAddress}
          rowId={(row) => row.id}
          rowLink={(row) => addressOf(row.id)}
          openId={openId}
          isFetching={team.isFetching}
          isOutdated={team.isPlaceholderData}
          error={team.error}
          onRetry={() => void team.refetch()}
          empty={
            address.name ? (
              <NoResults onShowAll={() => setAddress({ ...address, page: 1, name: undefined })} />
            ) : (
              <EmptyState icon={IconUsers} title={TEAM_SCREEN_TEXTS.empty}>
                {TEAM_SCREEN_TEXTS.emptyHint}
              </EmptyState>
            )
          }
        />
      </ListWithPane>
      {memberId === NEW_ITEM && (
        <Suspense fallback={null}>
          <NewMemberPanel onAdded={added.tell} onClose={added.leave} />
        </Suspense>
      )}
    </>
  );
}
