import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { HintPage } from '@portal/contracts/events/work';
import { useEffect, useEffectEvent } from 'react';

/**
 * A change below a tab of a project, or of the dashboard, which is of no project; both null after a gap in the stream of hints,
 * the tab alone where the reader may have lost the project.
 */
export interface WorkHint {
  readonly projectId: string | null;
  readonly tab: HintPage | null;
}

const listeners = new Set<(hint: WorkHint) => void>();

/** Makes open pages load again; called by the shell for messages of the notification stream. */
export const publishWorkHint = (hint: WorkHint): void => listeners.forEach((listener) => listener(hint));

/** Time in which several changes, as of a bulk approval, count as one. */
const GATHER_MS = 100;

/** Calls back when anybody has changed something in the project: with the tabs concerned, null for possibly all. */
export function useWorkHints(projectId: string, onHint: (tabs: readonly ProjectTab[] | null) => void): void {
  const callBack = useEffectEvent(onHint);
  useEffect(() => {
    let tabs: Set<ProjectTab> | null = new Set();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listener = (hint: WorkHint): void => {
      if (hint.tab === 'dashboard' || (hint.projectId !== null && hint.projectId !== projectId)) return;
      if (hint.tab === null) tabs = null;
      else tabs?.add(hint.tab);
      timer ??= setTimeout(() => {
        const gathered = tabs && [...tabs];
        timer = undefined;
        tabs = new Set();
        callBack(gathered);
      }, GATHER_MS);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      clearTimeout(timer);
    };
  }, [projectId]);
}

/** A dashboard is read again this often at most, while changes pour in. */
const DASHBOARD_MS = 1_000;

/**
 * Calls back when the figures of the dashboard may have changed: soon after a change, and at most once a second while
 * others follow.
 */
export function useDashboardHints(onHint: () => void): void {
  const callBack = useEffectEvent(onHint);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const listener = ({ tab }: WorkHint): void => {
      if (tab !== 'dashboard' && tab !== null) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = Date.now();
          callBack();
        },
        Math.max(GATHER_MS, last + DASHBOARD_MS - Date.now()),
      );
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      clearTimeout(timer);
    };
  }, []);
}
