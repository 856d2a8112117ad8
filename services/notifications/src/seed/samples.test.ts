import { NEWEST_CATALOGUE, notificationTexts } from '@portal/contracts/notifications/catalogue';
import { describe, expect, it } from 'vitest';
import { itemFor } from '../core/inbox/item.ts';
import { sampleData } from './samples.ts';

const all = NEWEST_CATALOGUE.types.flatMap((type) =>
  [null, ...Object.keys(type.variants ?? {})].map((variant) => ({ type: type.type, variant })),
);
const viewer = {
  userId: '00000000-0000-4000-8000-000000000002',
  role: 'ICCoordinator',
  companyId: '00000000-0000-4000-8000-000000000003',
  companyType: 'Insurance',
} as const;

describe('sample notifications of the development call', () => {
  it.each(all)('$type $variant: every word is filled in', ({ type, variant }) => {
    const words = notificationTexts(NEWEST_CATALOGUE, type, variant);
    const item = itemFor(
      {
        id: '00000000-0000-4000-8000-000000000001',
        type,
        catalogueVersion: NEWEST_CATALOGUE.version,
        isActionRequired: words.flags.actionRequired,
        isAlert: words.flags.alert,
        isViewed: false,
        isDismissed: false,
        data: sampleData(words, variant),
        position: 1,
        createdAt: new Date(0),
      },
      { viewer, timezoneOffset: 0 },
      { tabs: [], clocks: () => null },
    );
    expect(`${item.subject}${item.body}${item.link}`).not.toMatch(/[{}]|undefined|NaN|Invalid/);
    expect([...item.subject].length).toBeLessThanOrEqual(80);
  });
});
