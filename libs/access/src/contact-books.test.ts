import type { CompanyType, Role } from '@portal/contracts/common/enums';
import { describe, expect, it } from 'vitest';
import { contactBooksOf, type ContactBook } from './contact-books.ts';

const booksOf = (role: Role, companyType: CompanyType): readonly ContactBook[] =>
  contactBooksOf({ userId: 'u', role, companyType, companyId: companyType === 'NoCompany' ? null : 'c', plan: 'Pro' });

describe('the books of contacts that somebody can open (decisions §11)', () => {
  it.each([
    ['ICCoordinator', 'Insurance', ['contacts', 'companyContacts']],
    ['ICUnderwriter', 'Insurance', ['contacts', 'companyContacts']],
    ['ICCoordinator', 'Broker', ['contacts', 'companyContacts']],
    ['ICUnderwriter', 'Broker', ['contacts', 'companyContacts']],
    // An internal engineer reads the people of the insurer, and no companies.
    ['RiskEngineer', 'Insurance', ['contacts']],
    ['RiskEngineer', 'Risk', []],
    ['RiskEngineer', 'NoCompany', []],
    // A risk company has no projects of its own, but companies that it works with.
    ['RCCoordinator', 'Risk', ['companyContacts']],
    ['Broker', 'NoCompany', []],
    ['InsuranceRepresentative', 'NoCompany', []],
    ['RiskManager', 'NoCompany', []],
    ['DeveloperOwner', 'NoCompany', []],
    ['SiteContact', 'NoCompany', []],
    ['Admin', 'NoCompany', []],
  ] as const)('%s of %s: %j', (role, companyType, books) => {
    expect(booksOf(role, companyType)).toEqual(books);
  });

  it('are none without the company itself', () => {
    const viewer = {
      userId: 'u',
      role: 'ICCoordinator',
      companyType: 'Insurance',
      companyId: null,
      plan: 'Pro',
    } as const;
    expect(contactBooksOf(viewer)).toEqual([]);
  });
});
