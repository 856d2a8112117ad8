import type { CompanyType } from '@portal/contracts/common/enums';

/** Words for roles that broker companies call by another name (spec 1 §6). */
const INSURANCE_TERMS = {
  coordinator: 'coordinator',
  underwriter: 'underwriter',
  riskManager: 'risk manager',
  siteContact: 'site contact',
} as const;

const BROKER_TERMS: Record<keyof typeof INSURANCE_TERMS, string> = {
  coordinator: 'broker coordinator',
  underwriter: 'client account handler',
  riskManager: 'client risk manager',
  siteContact: 'property respondent',
};

/** Replaces `{coordinator}`, `{underwriter}` … by the terms of the reader's kind of company. */
export function withCompanyTerms(companyType: CompanyType, text: string): string {
  const terms = companyType === 'Broker' ? BROKER_TERMS : INSURANCE_TERMS;
  return text.replace(/\{(coordinator|underwriter|riskManager|siteContact)\}/gu, (_mark, role: keyof typeof terms) => {
    return terms[role];
  });
}
