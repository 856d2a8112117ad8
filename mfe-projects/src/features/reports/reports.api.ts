import type { Report } from '@portal/contracts/reports/report';
import { call, endpointKey, send, useEndpoint, usePermission, useWrite } from '@portal/portal-sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Interval at which the progress of a setting is read; hints of a project's page come in between. */
const PROGRESS_MS = 1_000;

/** Returns true while a document is being set. */
export const isInSetting = ({ setting: { state } }: Pick<Report, 'setting'>): boolean =>
  state === 'Waiting' || state === 'Running';

const whileAny = (items: readonly Report[] | undefined): number | false =>
  items?.some(isInSetting) ? PROGRESS_MS : false;

/** Reads all reports of a project with the inspections that they are made of. */
export const useReports = (projectId: string) =>
  useEndpoint(
    'GET /reports',
    { query: { projectId } },
    { refetchInterval: ({ state: { data } }) => whileAny(data?.items) },
  );

/** Reads how many reports wait for the viewer. */
export const usePendingCount = () =>
  useEndpoint('GET /reports/pending', { query: { page: 1, pageSize: 1 } }, { select: ({ totalCount }) => totalCount });

/** Reads a report with its versions and recipients, again at an interval while its document is being set. */
export const useReport = (id: string, progressMs = PROGRESS_MS) =>
  useEndpoint(
    'GET /reports/{id}',
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (data && isInSetting(data) ? progressMs : false) },
  );

/** Reads the newest lines of a report's history. */
export const useReportHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /reports/{id}/history',
    { params: { id }, query: { page: 1, pageSize } },
    { placeholderData: keepPreviousData },
  );

/** Reads the newest comments on a main report. */
export const useReportComments = (id: string) => useEndpoint('GET /reports/main/{id}/comments', { params: { id } });

/** Reads what the author may set of a main report, with the missing items of its notes. */
export const useConfiguration = (id: string) => useEndpoint('GET /reports/main/{id}/configuration', { params: { id } });

/** Reads the people with whom a report can be shared. */
export const useShareRecipients = (reportId: string) =>
  useEndpoint('GET /reports/share/dropdown', { query: { reportId } });

/** Reads the approval that an abridged report of a project needs now. */
export const useRequiresApproval = (projectId: string) =>
  useEndpoint('GET /reports/abridged/requires-approval', { query: { projectId } });

/**
 * Reads the summary that the facts offer to an abridged report of an inspection, each time anew: the report begins with it.
 * Nothing without an inspection.
 */
export const useOfferedSummary = (inspectionId: string | undefined) =>
  useEndpoint(
    'GET /reports/abridged/offered-summary',
    { query: { inspectionId: inspectionId ?? '' } },
    { enabled: inspectionId !== undefined, gcTime: 0 },
  );

/** Reads the report that the viewer can make of an inspection by one action; nothing for those who make none of their own. */
export function useReportByAction(inspectionId: string) {
  const mayMake = usePermission('update', 'report');
  return useEndpoint(
    'GET /inspections/should-generate-preliminary-report',
    mayMake ? { query: { inspectionId } } : null,
  );
}

/** Returns the required questions of an inspection that are not answered now. */
export async function missingItemsOf(projectId: string, inspectionId: string) {
  const { items } = await call('GET /report-notes/populated', { query: { projectId, inspectionId } });
  return items.find((one) => one.inspectionId === inspectionId)?.missing ?? [];
}

/** Returns true for a viewer who is not to be warned of missing items any more (decisions §27). */
export const skipsWarning = async (): Promise<boolean> => (await call('GET /users/current', {})).skipReportNotesWarning;

/** Reads the choice of the viewer not to be warned of missing items any more (decisions §27). */
export const useSkipsWarning = () =>
  useEndpoint('GET /users/current', {}, { select: ({ skipReportNotesWarning }) => skipReportNotesWarning });

/** Requests the PDF of a version. */
export const requestFile = async (id: string, version: number): Promise<Blob> =>
  (await send('GET /reports/{id}/file', { params: { id }, query: { version: String(version) } })).blob();

/** Reads the picture of a page as a data address: the page's policy allows no other kind that is not stored. */
export const usePagePicture = (id: string, version: number, content: string, page: number) =>
  useQuery({
    queryKey: [...endpointKey('GET /reports/{id}/pages/{page}'), id, version, content, page],
    queryFn: async ({ signal }) => {
      const input = { params: { id, page: String(page) }, query: { version: String(version) }, signal };
      return addressOf(await (await send('GET /reports/{id}/pages/{page}', input)).blob());
    },
    // A content that is set never changes.
    staleTime: Infinity,
    gcTime: 60_000,
    // The page before a newer content stays until the new one is there; another page's picture does not.
    placeholderData: (shown, before) => (before?.queryKey.at(-1) === page ? shown : undefined),
  });

const addressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The picture could not be read'));
    reader.readAsDataURL(picture);
  });

const STALE = { refreshWhenRefused: true } as const;
export const useCreateMain = () => useWrite('POST /reports/main', STALE);
export const useCreateAbridged = () => useWrite('POST /reports/abridged', STALE);
export const useCreateCompiled = () => useWrite('POST /reports/compiled-abridged', STALE);
export const useCreatePreliminary = () => useWrite('POST /reports/preliminary', STALE);
export const useSkipWarning = () => useWrite('PUT /users/skip-report-notes-warning');
export const useUpdateMain = () => useWrite('PUT /reports/main', { ...STALE, awaitsRefresh: false });
export const useSendForApproval = () => useWrite('PUT /reports/main/send-for-approval', STALE);
export const useShareReport = () => useWrite('POST /reports/share', STALE);
export const useSetAgain = () => useWrite('PUT /reports/{id}/set-again', STALE);
export const useCommentReport = () => useWrite('POST /reports/main/{id}/comments', STALE);

type Kind = Pick<Report, 'id' | 'type'>;

/** An approval of the document that was read, over the version of the report that was seen. */
interface Approval {
  readonly ifMatch: number;
  readonly body: { readonly versionNumber: number; readonly sha256: string };
}

/** Approves a report: a main one and an abridged one each have their own call (spec 2 §7). */
export function useApproveReport({ id, type }: Kind) {
  const main = useWrite('PUT /reports/main/{id}/approve', STALE);
  const abridged = useWrite('PUT /reports/abridged/{id}/approve', STALE);
  const mutation = type === 'Main' ? main : abridged;
  return {
    isPending: mutation.isPending,
    mutateAsync: (approval: Approval) => mutation.mutateAsync({ params: { id }, ...approval }),
  };
}

/** A rejection over the version that was seen. */
interface Rejection {
  readonly rejectionReason: string;
  readonly ifMatch: number;
}

/** Rejects a report: a main one and an abridged one each have their own call (spec 2 §7). */
export function useRejectReport({ id, type }: Kind) {
  const main = useWrite('PUT /reports/main/reject', STALE);
  const abridged = useWrite('PUT /reports/abridged/{id}/reject', STALE);
  return {
    isPending: main.isPending || abridged.isPending,
    mutateAsync: ({ rejectionReason, ifMatch }: Rejection): Promise<Report> =>
      type === 'Main'
        ? main.mutateAsync({ body: { id, rejectionReason }, ifMatch })
        : abridged.mutateAsync({ params: { id }, body: { rejectionReason }, ifMatch }),
  };
}
