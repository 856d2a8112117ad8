import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { ApiError, Button, notify, notifyFailure, Skeleton, useWrite } from '@portal/portal-sdk';
import { somethingWentWrong } from '@portal/portal-sdk/fault-texts';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { RefObject } from 'react';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import { BusyButton } from './busy-button.tsx';
import { groupByDay, groupByProject, timeLabel } from './group-by-day.ts';
import classes from './notification-panel.module.css';
import type { BellName } from './notification.store.ts';
import { NOTIFICATION_TEXTS } from './notification.texts.ts';
import { useInbox, type InboxFilter } from './notifications.api.ts';
import { useKeptRow } from './use-kept-row.ts';
import { useOpenNotification } from './use-open-notification.ts';

interface Props {
  readonly bell: BellName;
  readonly filter: InboxFilter;
  /** Panel around the list, and its title, where the focus stays when what had it is gone. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly title: RefObject<HTMLElement | null>;
  readonly onOpened: () => void;
}

const BONES = [0, 1, 2];

/** The rows of one tab, the newest first, those of a project together within each day; more on demand. */
export function NotificationList({ bell, filter, panel, title, onOpened }: Props) {
  const open = useOpenNotification();
  useKeptRow(panel, title);
  const inbox = useInbox(bell, filter);

  if (inbox.isPending) return BONES.map((bone) => <Skeleton key={bone} height={64} m={16} width="auto" />);
  if (inbox.isError && !inbox.data) {
    return (
      <div className={classes['empty']} role="alert">
        <p>{somethingWentWrong(inbox.error instanceof ApiError ? inbox.error.traceId : undefined)}</p>
        <Button size="compact-sm" variant="default" onClick={() => void inbox.refetch()}>
          {SCREEN_TEXTS.retry}
        </Button>
      </div>
    );
  }
  // A row that moves to the next page while pages are read comes twice.
  const items = [...new Map(inbox.data.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  if (items.length === 0) {
    const empty = bell === 'claimAlerts' ? NOTIFICATION_TEXTS.emptyClaimAlerts : NOTIFICATION_TEXTS.empty;
    return <p className={classes['empty']}>{filter.isActionRequired ? NOTIFICATION_TEXTS.nothingRequired : empty}</p>;
  }
  return (
    <>
      {groupByDay(items).map(({ label, items: group }) => (
        <section key={label}>
          <h3 className={classes['day']}>{label}</h3>
          {groupByProject(group).map(({ id, label: project, items: rows }) => (
            <div key={id}>
              {project && <h4 className={classes['project']}>{project}</h4>}
              <ul className={classes['items']}>
                {rows.map((item) => (
                  <li key={item.id}>
                    <NotificationRow
                      item={item}
                      onOpen={() => {
                        onOpened();
                        open(item);
                      }}
                    />
                    {item.type === 'NewAssignment' && !item.isViewed && <Acknowledge id={item.id} />}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {inbox.hasNextPage && (
        <div className={classes['more']}>
          <BusyButton variant="subtle" isBusy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
            {SHELL_TEXTS.showMore}
          </BusyButton>
        </div>
      )}
    </>
  );
}

function NotificationRow({ item, onOpen }: { readonly item: InboxItem; readonly onOpen: () => void }) {
  return (
    <button type="button" className={classes['row']} data-new={!item.isViewed} onClick={onOpen}>
      <span className={classes['marker']} aria-hidden />
      <span className={classes['words']}>
        <span className={classes['subject']}>
          {!item.isViewed && <span className={classes['hidden']}>{SHELL_TEXTS.unread}</span>} {item.subject}
        </span>
        <span className={classes['body']}>{item.body}</span>
        {item.isActionRequired && !item.isViewed && (
          <span className={classes['required']}>{NOTIFICATION_TEXTS.actionRequired}</span>
        )}
      </span>
      <time dateTime={item.creationDateTime} className={classes['time']}>
        {timeLabel(item.creationDateTime)}
      </time>
    </button>
  );
}

/** Acknowledges a new assignment where it is told of. The row stays new until services/projects has done it. */
function Acknowledge({ id }: { readonly id: string }) {
  const { mutate, isPending, isSuccess } = useWrite('PUT /notifications/{id}/acknowledge-assignment');
  const acknowledge = () =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => notify.success(NOTIFICATION_TEXTS.acknowledged),
        onError: (error) => notifyFailure(error, acknowledge),
      },
    );
  return (
    <BusyButton
      size="compact-sm"
      variant="default"
      className={classes['action']}
      isBusy={isPending || isSuccess}
      onClick={acknowledge}
    >
      {NOTIFICATION_TEXTS.acknowledge}
    </BusyButton>
  );
}
