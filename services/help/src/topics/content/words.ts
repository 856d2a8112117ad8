import type { CompanyType } from '@portal/contracts/common/enums';

/** Words for roles that broker companies call by another name (spec 1 §6). */
const INSURANCE_WORDS = {
  coordinator: 'coordinator',
  underwriter: 'underwriter',
  riskManager: 'risk manager',
  siteContact: 'site contact',
} as const;

const BROKER_WORDS: Record<keyof typeof INSURANCE_WORDS, string> = {
  coordinator: 'broker coordinator',
  underwriter: 'client account handler',
  riskManager: 'client risk manager',
  siteContact: 'property respondent',
};

/** Puts the words of the reader's kind of company in place of `{coordinator}`, `{underwriter}` … */
export function inWordsOf(companyType: CompanyType, text: string): string {
  const words = companyType === 'Broker' ? BROKER_WORDS : INSURANCE_WORDS;
  return text.replace(/\{(coordinator|underwriter|riskManager|siteContact)\}/gu, (_mark, word: keyof typeof words) => {
    return words[word];
  });
}
