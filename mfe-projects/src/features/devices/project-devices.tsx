import { seesIssuedOnly } from '@portal/access';
import type { Devices } from '@portal/contracts/projects/device';
import type { Project } from '@portal/contracts/projects/project';
import { asText, Button, useNavigate, useSearch, useSession } from '@portal/portal-sdk';
import {
  EmptyState,
  ErrorLine,
  ErrorPanel,
  AddButton,
  asOnePage,
  ListWithPane,
  Loading,
  NEW_ITEM,
  drawnAction,
  useItemDialog,
} from '@portal/ui';
import { IconAccessPoint } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useGrowingOrder, useHeldOrder } from '../../lists/use-held-order.ts';
import { DeviceCard } from './device-card.tsx';
import { DEVICE_SCREEN_TEXTS as TEXTS, PROPOSAL_TEXTS } from './device.texts.ts';
import { useDevices, useProposals } from './devices.api.ts';
import classes from './devices.module.css';
import { Proposals } from './proposals/proposals.tsx';

const DevicePane = lazy(() => import('./item/device-pane.tsx'));
const NewDevicePanel = lazy(() => import('./form/new-device-panel.tsx'));

/** My work leads to a proposal, notifications lead to a device. */
const SEARCH = { proposalId: asText() };

const idOf = ({ id }: { readonly id: string }): string => id;

/**
 * CONTROLS: the devices on site, those in alert first, and the recommendations that alerts propose (decisions §20, §27). While
 * the page is open, devices keep their places, and proposals that come wait until they are asked for.
 */
export function ProjectDevices({ project }: { readonly project: Project }) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useDevices(project.id);
  const { viewer } = useSession();
  const [{ proposalId }] = useSearch(SEARCH);
  const seesProposals = !seesIssuedOnly(viewer);
  const proposals = useProposals(project.id, seesProposals);
  // They stand above the devices: waited for, so that nothing moves, but not for a second attempt.
  const isWaiting = seesProposals && proposals.isPending && proposals.failureCount === 0;
  const items = useGrowingOrder(data?.items ?? [], idOf, data && `${project.id} ${isFetchedAfterMount}`);
  const { held, added, takeUp } = useHeldOrder(
    proposals.data?.items ?? [],
    idOf,
    proposals.data && `${project.id} ${proposals.isFetchedAfterMount}`,
  );
  // The address asks for this one.
  if (added.some(({ id }) => id === proposalId)) takeUp();
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data || isWaiting) return <Loading height={480} />;
  return (
    <>
      {error && <ErrorLine error={error} onRetry={() => void refetch()} isBusy={isFetching} />}
      <DeviceList
        project={project}
        devices={{ ...data, items: [...items] }}
        above={seesProposals && <Proposals proposals={proposals} shown={held} markedId={proposalId} />}
        addedAbove={added.length}
        onShowAdded={takeUp}
      />
    </>
  );
}

interface DeviceListProps {
  readonly project: Project;
  readonly devices: Devices;
  /** Content above the list; on a phone it leaves with it. */
  readonly above: ReactNode;
  /** Number of proposals that came since, which are not shown yet. */
  readonly addedAbove: number;
  readonly onShowAdded: () => void;
}

function DeviceList({ project, devices, above, addedAbove, onShowAdded }: DeviceListProps) {
  const { items, create, now } = devices;
  const navigate = useNavigate();
  const { itemId, addressOf, close } = useItemDialog('deviceId');
  const openId = itemId === NEW_ITEM ? null : itemId;
  // A device that went silent in alert counts as both.
  const alerts = items.filter(({ status }) => status === 'Alert').length;
  const offline = items.filter(({ isSilent }) => isSilent).length;
  const adding = drawnAction(create);
  return (
    <>
      <ListWithPane
        name="devices"
        tools={
          <>
            {above}
            <div className={classes.head}>
              <p>{items.length > 0 && TEXTS.summary(alerts, offline, items.length)}</p>
              {addedAbove > 0 && (
                <Button variant="light" size="compact-sm" onClick={onShowAdded}>
                  {PROPOSAL_TEXTS.showNew(addedAbove)}
                </Button>
              )}
              {adding && (
                <AddButton obstacle={adding.obstacle} onClick={() => void navigate(addressOf(NEW_ITEM))}>
                  {TEXTS.add}
                </AddButton>
              )}
            </div>
          </>
        }
        {...asOnePage(items)}
        isPlaceholder={false}
        openId={openId}
        addressOf={addressOf}
        onClose={close}
        pane={
          openId === null ? undefined : (
            <DevicePane key={openId} device={items.find(({ id }) => id === openId)} onClose={close} />
          )
        }
      >
        {items.length === 0 ? (
          <EmptyState icon={IconAccessPoint} title={TEXTS.empty}>
            {create.allowed ? TEXTS.emptyHint : TEXTS.emptyReader}
          </EmptyState>
        ) : (
          <ul className={classes.cards} aria-label={TEXTS.devices}>
            {items.map((device) => (
              <DeviceCard
                key={device.id}
                device={device}
                isOpen={device.id === openId}
                to={addressOf(device.id)}
                now={now}
              />
            ))}
          </ul>
        )}
        {items.length > 0 && <p className={classes.quiet}>{TEXTS.silence}</p>}
      </ListWithPane>
      {itemId === NEW_ITEM && (
        <Suspense fallback={null}>
          <NewDevicePanel projectId={project.id} mayAdd={create.allowed} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
