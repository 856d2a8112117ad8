import type { Activity } from '@portal/contracts/projects/activity';
import type { UseQueryResult } from '@tanstack/react-query';
import { PaneSection } from '../list-with-pane/pane.tsx';
import { Timeline, type TimelineEntry } from '../list-with-pane/timeline.tsx';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';

/** Entries that are shown at first, and added by each request for more; a page of the history has at most `MOST`. */
export const HISTORY_LINES = 10;
const MOST = 100;

export interface ItemHistoryProps {
  /** The newest `size` entries, newest first. */
  readonly lines: UseQueryResult<{ readonly items: readonly Activity[]; readonly totalCount: number }>;
  readonly size: number;
  readonly onSize: (size: number) => void;
  /** Returns a step in words: those after the name of the person, those written, and the changed fields. */
  readonly describe: (activity: Activity) => Pick<TimelineEntry, 'text' | 'words' | 'changes'>;
}

/** The history of an item as its time line: who did what and when, oldest first. */
export function ItemHistory({ lines, size, onSize, describe }: ItemHistoryProps) {
  const { data, error, refetch, isFetching } = lines;
  const entries = data?.items
    .map((one): TimelineEntry => ({
      id: one.id,
      at: one.happenedDateTime,
      actorName: one.actorName,
      ...describe(one),
    }))
    .toReversed();
  const hasOlder = data !== undefined && data.totalCount > data.items.length && size < MOST;
  return (
    <PaneSection title={SCREEN_TEXTS.history}>
      <Timeline
        label={SCREEN_TEXTS.history}
        entries={entries}
        error={error}
        onRetry={() => void refetch()}
        onOlder={hasOlder ? () => onSize(Math.min(MOST, size + HISTORY_LINES)) : undefined}
        isLoadingOlder={isFetching}
      />
    </PaneSection>
  );
}
