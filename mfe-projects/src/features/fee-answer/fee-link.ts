import { email } from '@portal/contracts/common/fields';
import type { FeeLink } from '@portal/contracts/finance/fee-answer';
import * as v from 'valibot';

/** Returns the ids of the link in the page's address; null where one is missing. */
export function linkInAddress(): FeeLink | null {
  const query = new URLSearchParams(location.search);
  const feeProposalId = query.get('feeProposalId');
  const companyContactId = query.get('companyContactId');
  return feeProposalId && companyContactId ? { feeProposalId, companyContactId } : null;
}

/**
 * Returns the e-mail of the insurance company that the address names. Anybody can write one there: it is shown as text, and
 * only where it has an e-mail's pattern (decisions §7).
 */
export function companyEmailInAddress(): string | undefined {
  const text = new URLSearchParams(location.search).get('insuranceCompanyEmail');
  return v.is(email, text) ? text : undefined;
}
