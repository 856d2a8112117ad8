import type { FeeProposal, FeeProposalFields } from '@portal/contracts/finance/fee-proposal';
import { call, endpointKey, endpointQuery, send, useEndpoint, useWrite } from '@portal/portal-sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isToJudge } from './recipients.ts';

const listOf = (projectId: string) =>
  ({ query: { projectId, sortFieldName: 'createdDateTime', sortDirection: 'Descending' } }) as const;

/** Reads all fee proposals of a project, newest first. */
export const useFeeProposals = (projectId: string) => useEndpoint('GET /fee-proposals', listOf(projectId));

/** A page waits no longer than this for a count that it can do without. */
const COUNT_MS = 1_500;

/**
 * Counts the fee proposals of a project whose answers the viewer may judge; the list that the tab shows is read for itself.
 * @param isAsked false reads nothing
 */
export const useFeesToJudge = (projectId: string, isAsked: boolean) => {
  const { queryKey, queryFn } = endpointQuery('GET /fee-proposals', {
    ...listOf(projectId),
    ...{ timeout: COUNT_MS, retry: 0 },
  });
  return useQuery({
    queryKey: [...queryKey, 'toJudge'],
    queryFn,
    enabled: isAsked,
    select: ({ items }) => items.filter(isToJudge).length,
  });
};

/** Returns a proposal as it is now; null where it is gone. */
export const feeProposalNow = async (projectId: string, id: string): Promise<FeeProposal | null> =>
  (await call('GET /fee-proposals', listOf(projectId))).items.find((one) => one.id === id) ?? null;

/** Returns the query of a proposal; null is one that is gone. */
export const feeProposalQuery = (projectId: string, id: string) => ({
  queryKey: [...endpointKey('GET /fee-proposals', listOf(projectId)), id],
  queryFn: () => feeProposalNow(projectId, id),
});

/** Reads an answer as its company wrote it. */
export const useAnswer = (feeProposalId: string, companyContactId: string) =>
  useEndpoint('GET /fee-proposals/response/details', { query: { feeProposalId, companyContactId } });

/** Reads the answers to a proposal side by side. */
export const useComparison = (id: string) => useEndpoint('GET /fee-proposals/{id}/comparison', { params: { id } });

/** Requests the answers side by side as a workbook. */
export const requestComparison = (id: string): Promise<Response> =>
  send('GET /fee-proposals/{id}/comparison/export', { params: { id } });

/** Reads the newest lines of a proposal's history. */
export const useFeeHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /fee-proposals/{id}/history',
    { params: { id }, query: { page: 1, pageSize } },
    { placeholderData: keepPreviousData },
  );

/** Reads the risk companies of the book that can be mailed. */
export const useRiskCompanies = () =>
  useEndpoint(
    'GET /company-contacts/dropdown',
    { query: { showDetails: 'true' } },
    {
      select: (companies) =>
        companies.flatMap(({ id, name, type, info }) =>
          type === 'Risk' && info?.email ? [{ id, name, email: info.email }] : [],
        ),
    },
  );

/** Returns the function that changes a draft over the version of `over`, or adds a proposal, sent at once or not. */
export function useSaveFeeProposal(projectId: string) {
  const create = useWrite('POST /fee-proposals');
  const update = useWrite('PUT /fee-proposals');
  return (fields: FeeProposalFields, over: FeeProposal | undefined, isSent: boolean): Promise<FeeProposal> =>
    over
      ? update.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
      : create.mutateAsync({ body: { projectId, ...fields, isSent } });
}

const STALE = { refreshWhenRefused: true } as const;
export const useSendFeeProposal = () => useWrite('PUT /fee-proposals/{id}/send', STALE);
export const useResendFeeProposal = () => useWrite('PUT /fee-proposals/{id}/resend', STALE);
export const useWithdrawFeeProposal = () => useWrite('DELETE /fee-proposals/{id}', STALE);
export const useAcceptFee = () => useWrite('PUT /fee-proposals/accept', STALE);
export const useRejectFee = () => useWrite('PUT /fee-proposals/reject', STALE);
