import { buildFrom } from '@portal/service-kit';
import { startService, type TriedWrite } from '@portal/testing';
import { describeOrderOfChecks } from '@portal/testing/describe-order-of-checks';
import { afterAll, beforeAll } from 'vitest';
import { helpService } from './app.ts';

const start = () =>
  startService(helpService, ({ settings, tokens }) =>
    buildFrom(helpService, { ...settings }, { jwks: tokens.jwks, logger: false }),
  );
let running: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  running = await start();
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
