import type { StatementData } from '@portal/contracts/finance/statement-document';

type Line = StatementData['lines'][number];

/** Hours of an engineer of a risk company. */
export const HOURS: Line = {
  ...{ kind: 'Time', serviceType: 'MainReport', date: '2026-11-20', category: 'Report Writing' },
  ...{ engineerName: 'Tomás Varga', companyName: 'Granite Risk', quantity: 2.5, projectAmount: 250 },
};
/** A flight of the insurer's own engineer. */
export const FLIGHT: Line = {
  ...{ kind: 'Resource', serviceType: 'InitialInspection', date: '2026-10-02', category: 'Flight' },
  ...{ engineerName: 'Elias Berg', companyName: null, quantity: 1, projectAmount: 1_234.56 },
};

/** A statement of what is pending, of two services and all companies. */
export const aStatement = (over: Partial<StatementData> = {}): StatementData => ({
  ...{ asOf: '2026-11-27T23:41:05.000Z', projectName: 'Élan Tower', insurerName: 'Meridian Insurance' },
  ...{ scope: { kind: 'all' }, currency: 'EUR', isBilled: false },
  ...{ pendingAmount: 1_484.56, billedAmount: 100, totalAmount: 1_584.56 },
  services: [
    {
      ...{ serviceType: 'InitialInspection', hours: 0, timeAmount: 0, expenseAmount: 1_234.56, amount: 1_234.56 },
      ...{ billedAmount: 0, budget: null, left: null },
    },
    {
      ...{ serviceType: 'MainReport', hours: 3.5, timeAmount: 350, expenseAmount: 0, amount: 350 },
      ...{ billedAmount: 100, budget: 300, left: -50 },
    },
  ],
  lines: [HOURS, FLIGHT],
  ...over,
});
