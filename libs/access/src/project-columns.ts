import type { RoleHolder } from './viewer.ts';

/** The four column sets of the project list, by their letters in decisions §19. */
export type ProjectColumnSet = 'a' | 'b' | 'c' | 'd';

/**
 * Which columns of the project list the viewer has (spec 2 §2): a for brokers and insurance representatives, b for
 * users of broker companies, c for those of insurance companies, d for everyone else.
 */
export function projectColumnSet({ role, companyType }: RoleHolder): ProjectColumnSet {
  if (role === 'Broker' || role === 'InsuranceRepresentative') return 'a';
  if (companyType === 'Broker') return 'b';
  return companyType === 'Insurance' ? 'c' : 'd';
}
