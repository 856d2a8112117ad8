import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import type { StatementData } from '@portal/contracts/finance/statement-document';
import type { Bus } from '@portal/event-bus';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { statementPdfs } from './statement-pdfs.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const DATA: StatementData = {
  ...{ asOf: '2026-11-27T23:41:05.000Z', projectName: 'Élan Tower', insurerName: 'Meridian Insurance' },
  ...{ scope: { kind: 'all' }, currency: 'EUR', isBilled: false, services: [], lines: [] },
  ...{ pendingAmount: 0, billedAmount: 0, totalAmount: 0 },
};

it('gives another copy what is left of the time that its reader waits', async () => {
  const given: number[] = [];
  const request = async (_subject: string, _content: Uint8Array, { timeout }: { readonly timeout: number }) => {
    given.push(timeout);
    vi.advanceTimersByTime(15_000);
    return { headers: new Headers({ 'portal-reason': 'Stopped' }) };
  };
  const bus = { isConnected: () => true, connection: async () => ({ request }) } as unknown as Bus;
  await expect(statementPdfs(bus)(DATA)).rejects.toMatchObject({ statusCode: 503, message: EXPENSE_TEXTS.pdfAway });
  expect(given).toEqual([20_000, 5_000]);
});
