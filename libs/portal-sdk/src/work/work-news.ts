import type { ProjectTab } from '@portal/contracts/common/tabs';
import { useEffect, useEffectEvent } from 'react';

/** A change below a tab of a project; both null after a gap in the stream of news. */
export interface WorkNews {
  readonly projectId: string | null;
  readonly tab: ProjectTab | null;
}

const listeners = new Set<(news: WorkNews) => void>();

/** Makes open pages load again; called by the shell for messages of the notification stream. */
export const publishWorkNews = (news: WorkNews): void => listeners.forEach((listener) => listener(news));

/** Time in which several changes, as of a bulk approval, count as one. */
const GATHER_MS = 100;

/** Calls back when anybody has changed something in the project: with the tabs concerned, null for possibly all. */
export function useWorkNews(projectId: string, onNews: (tabs: readonly ProjectTab[] | null) => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    let tabs: Set<ProjectTab> | null = new Set();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (news: WorkNews): void => {
      if (news.projectId !== null && news.projectId !== projectId) return;
      if (news.tab === null) tabs = null;
      else tabs?.add(news.tab);
      timer ??= setTimeout(() => {
        const gathered = tabs && [...tabs];
        timer = undefined;
        tabs = new Set();
        tell(gathered);
      }, GATHER_MS);
    };
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
      clearTimeout(timer);
    };
  }, [projectId]);
}
