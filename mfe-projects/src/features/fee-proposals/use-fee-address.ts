import { asOneOf, asText, useSearch } from '@portal/portal-sdk';
import { NEW_ITEM } from '@portal/ui';
import { useCallback } from 'react';

const VIEWS = ['edit', 'comparison'] as const;
const SEARCH = {
  feeProposalId: asText(),
  /** The company whose answer is open; in the comparison the one whose column a phone shows. */
  companyContactId: asText(),
  companyName: asText(),
  view: asOneOf(VIEWS),
};
const NONE = { feeProposalId: undefined, companyContactId: undefined, companyName: undefined, view: undefined };

/** A company whose answer is opened. */
interface Respondent {
  readonly companyContactId: string;
  readonly companyName: string;
}

/**
 * State of FEE PROPOSAL in its address: the open proposal, or an answer to it as a notification's link names it (spec 2 §7),
 * or its answers side by side.
 */
export function useFeeAddress() {
  const [{ feeProposalId, companyContactId, companyName, view }, setSearch, linkTo] = useSearch(SEARCH);
  const isNew = feeProposalId === NEW_ITEM;
  const addressOf = useCallback((id: string) => linkTo({ ...NONE, feeProposalId: id }), [linkTo]);
  const answerOf = useCallback(
    (id: string, { companyContactId: company, companyName: name }: Respondent) =>
      linkTo({ ...NONE, feeProposalId: id, companyContactId: company, companyName: name }),
    [linkTo],
  );
  const viewOf = useCallback(
    (id: string, shown: (typeof VIEWS)[number]) => linkTo({ ...NONE, feeProposalId: id, view: shown }),
    [linkTo],
  );
  const open = useCallback((id: string) => setSearch({ ...NONE, feeProposalId: id }, { replace: true }), [setSearch]);
  const close = useCallback(() => setSearch(NONE, { replace: true }), [setSearch]);
  /** Shows the column of a company on a phone. */
  const showColumn = useCallback(
    (id: string) => setSearch({ companyContactId: id, companyName: undefined }, { replace: true }),
    [setSearch],
  );
  return {
    isNew,
    openId: isNew ? null : (feeProposalId ?? null),
    companyContactId,
    companyName,
    view,
    ...{ addressOf, answerOf, viewOf, open, close, showColumn },
  };
}
