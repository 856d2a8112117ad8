import type { Report } from '@portal/contracts/reports/report';
import { apiFault, endpointQuery, notify, sessionStore, useNavigate } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { followedReports, forgetFollowed, keepFollowed } from './followed-reports.ts';
import { reportAddress } from './report-address.ts';
import { REPORT_SCREEN_TEXTS, reportTitle } from './report.texts.ts';
import { isInSetting } from './reports.api.ts';

const { setting: TEXTS } = REPORT_SCREEN_TEXTS;

/** Interval at which a document in setting is looked after; hints of a project's page and an open pane are sooner. */
const FOLLOW_MS = 5_000;

/** Ends of the following by report: a report that is set again is followed once. */
const followed = new Map<string, () => void>();

/**
 * Returns a function that tells whoever has made a document when it is ready or has failed, on whichever page they are by then,
 * also after a reload: the setting of many photographs takes minutes.
 */
export function useSettingNotice(): (report: Report) => void {
  const follow = useFollow();
  return (report) => {
    if (isInSetting(report)) follow(report.id);
  };
}

/** Returns a function that goes on with the notices that a reload has ended. */
export function useKeptNotices(): () => void {
  const follow = useFollow();
  return () => {
    for (const id of followedReports(makerNow())) if (!followed.has(id)) follow(id);
  };
}

function useFollow(): (id: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (id) => follow(client, id, (report) => void navigate(reportAddress(report)));
}

function follow(client: QueryClient, id: string, show: (report: Report) => void): void {
  followed.get(id)?.();
  const maker = makerNow();
  if (maker === undefined) return;
  keepFollowed(maker, id);
  const since = Date.now();
  const observer = new QueryObserver(client, {
    ...endpointQuery('GET /reports/{id}', { params: { id } }),
    refetchInterval: FOLLOW_MS,
  });
  const unsubscribe = observer.subscribe(({ data, dataUpdatedAt, error }) => {
    const isLost = [401, 403, 404].includes(apiFault(error)?.status ?? 0);
    if (isLost || makerNow() !== maker) return stop();
    // An answer from before the document was made says nothing of it.
    if (!data || dataUpdatedAt < since || isInSetting(data)) return undefined;
    stop();
    const title = reportTitle(data);
    const options = { action: { label: SCREEN_TEXTS.showAdded, run: () => show(data) } };
    if (data.setting.state === 'Done') notify.success(TEXTS.ready(title), options);
    else notify.error(TEXTS.notSet(title, data.setting.failure ?? ''), options);
    return undefined;
  });
  const stop = (): void => {
    followed.delete(id);
    forgetFollowed(maker, id);
    unsubscribe();
  };
  followed.set(id, stop);
}

const makerNow = (): string | undefined => sessionStore.getState().claims?.sub;
