import type { TriedWrite } from '@portal/testing';
import { describeOrderOfChecks } from '@portal/testing/describe-order-of-checks';
import { afterAll, beforeAll } from 'vitest';
import { startHelp } from './help.fixture.ts';

let running: Awaited<ReturnType<typeof startHelp>>;
beforeAll(async () => {
  running = await startHelp();
});
afterAll(() => running?.stop());

const TRIED: Readonly<Record<string, () => TriedWrite>> = {
  'PUT /help/visits': () => ({
    ...{ path: '/help/visits', claims: {}, body: { page: 'projects/budget-fee-proposal' } },
    breaches: {
      tenant: { body: { page: 'projects/no-such-thing' } },
      right: { claims: { role: 'RiskEngineer', companyType: 'Risk' } },
    },
  }),
};

describeOrderOfChecks('help', TRIED, () => running);
