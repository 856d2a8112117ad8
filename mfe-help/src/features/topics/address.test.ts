import type { HelpAreas } from '@portal/contracts/help/help';
import { describe, expect, it } from 'vitest';
import { addressOf, topicAt } from './address.ts';

const entry = (area: string, id: string) => ({ area, id, title: id });
const areas: HelpAreas = [
  { id: 'dashboard', label: 'Dashboard', topics: [entry('dashboard', 'overview'), entry('dashboard', 'tools')] },
  { id: 'account', label: 'Account', topics: [entry('account', 'account')] },
];

describe('addresses of Help (spec 3 §2)', () => {
  it('an area leads to its first topic', () => {
    expect(topicAt(areas, 'dashboard', undefined)?.id).toBe('overview');
    expect(topicAt(areas, 'dashboard', 'tools')?.id).toBe('tools');
  });

  it('a single page has the address of its area, and no second one', () => {
    expect(addressOf(entry('account', 'account'))).toBe('/help/account');
    expect(topicAt(areas, 'account', undefined)?.id).toBe('account');
    expect(topicAt(areas, 'account', 'account')).toBeUndefined();
  });

  it('what the reader does not have leads nowhere', () => {
    expect(topicAt(areas, 'my-company', undefined)).toBeUndefined();
    expect(topicAt(areas, 'dashboard', 'budget-fee-proposal')).toBeUndefined();
  });
});
