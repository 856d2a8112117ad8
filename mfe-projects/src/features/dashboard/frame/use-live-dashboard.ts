import { invalidateTopics, useDashboardHints } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** Time after which an open page is read again: work becomes late without anybody changing anything. */
const EVERY_MS = 5 * 60_000;
/** Time of absence after which a page is read again when somebody comes back to it. */
const AWAY_MS = 60_000;

/**
 * Reads figures and lists again when the read model of the dashboard has changed (decisions §27, ADR 17), and when time has
 * passed: while the page is visible every few minutes, and at once when it becomes visible after a while.
 */
export function useLiveDashboard(): void {
  const client = useQueryClient();
  const readAgain = () => void invalidateTopics(client, ['dashboard']);
  useDashboardHints(readAgain);
  useTimePassed(readAgain);
}

/** Calls back when a visible page has become old. */
function useTimePassed(onOld: () => void): void {
  const callBack = useEffectEvent(onOld);
  useEffect(() => {
    let hiddenAt: number | undefined;
    const note = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= Date.now();
        return;
      }
      if (hiddenAt !== undefined && Date.now() - hiddenAt >= AWAY_MS) callBack();
      hiddenAt = undefined;
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') callBack();
    }, EVERY_MS);
    note();
    document.addEventListener('visibilitychange', note);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', note);
    };
  }, []);
}
