import { FEE_ANSWER_LIMITS } from '@portal/contracts/finance/fee-answer-lists';
import { submitFeeBody } from '@portal/contracts/finance/fee-answer';
import { SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import { FEE_EXPENSE_CATEGORIES } from '@portal/contracts/finance/fee-proposal-lists';
import { feeSumsOf } from '@portal/money';
import type { NumericRules } from '@portal/ui/numeric-draft';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { checkedDraft, sumsOf, type AnswerDraft } from './answer-draft.ts';
import { AMOUNT, COUNT, HOURS, leftNumber, typedNumber } from './entered-number.ts';

/** Keys that no field takes; mostly none is pressed. */
const STRAY = ['', '', '', 'x', '-', ' '];

/** Returns a number's text as a field holds it once it was typed key by key, with a stray key, and perhaps left. */
const entered = (number: fc.Arbitrary<string>, rules: NumericRules): fc.Arbitrary<string> =>
  fc.tuple(number, fc.nat(6 * 2 * STRAY.length)).map(([text, way]) => {
    const [at, stray] = [way % 6, STRAY[Math.floor(way / 12)] ?? ''];
    let held = '';
    for (const key of text.slice(0, at) + stray + text.slice(at)) held = typedNumber(held + key, held, rules) ?? held;
    return way % 12 < 6 ? leftNumber(held, rules) : held;
  });

const whole = (min: number, max: number): fc.Arbitrary<string> => fc.integer({ min, max }).map(String);
const { amountLength, hoursLength, countLength, inspectionCount, expenseRows } = FEE_ANSWER_LIMITS;
/** Amounts of all lengths: whole ones, and those with one or two decimals. */
const amountText = fc.integer({ min: 1, max: 10 ** amountLength - 1 }).map((number) => {
  const decimals = number % 3;
  return decimals === 0 ? String(number) : (Math.max(1, Math.floor(number / 10)) / 10 ** decimals).toFixed(decimals);
});
const amount = entered(amountText, AMOUNT);
const hours = (min: number): fc.Arbitrary<string> => entered(whole(min, 10 ** hoursLength - 1), HOURS);
const count = entered(whole(1, 10 ** countLength - 1), COUNT);

/** Lists of any length, most of them short: each key that is typed takes its time. */
const some = <Item>(item: fc.Arbitrary<Item>, minLength: number, maxLength: number): fc.Arbitrary<Item[]> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.array(item, { minLength, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(item, { minLength, maxLength }) },
  );

/** Forms as they stand when they are sent, of proposals with the first services of the list. */
const forms: fc.Arbitrary<{ readonly services: readonly string[]; readonly draft: AnswerDraft }> = fc
  .record({
    lines: some(fc.record({ amount, hours: hours(1) }), 1, SERVICE_TYPES.length),
    travel: fc.record({ amount: fc.oneof(amount, fc.constant('0')), hours: hours(0) }),
    inspections: entered(whole(1, inspectionCount), COUNT),
    costs: some(fc.record({ amount, count }), 0, expenseRows),
  })
  .map(({ lines, travel, inspections, costs }) => {
    const services = SERVICE_TYPES.slice(0, lines.length);
    const expenses = costs.map((cost, index) => ({
      ...{ key: String(index), category: FEE_EXPENSE_CATEGORIES[index] ?? '', ...cost },
    }));
    return {
      services,
      draft: {
        lines: Object.fromEntries(lines.map((line, index) => [services[index], line])),
        ...{ travel, inspectionCount: inspections, expenses },
      },
    };
  });

const link = { feeProposalId: 'proposal', companyContactId: 'company' };

describe('the sums of the form (spec 1 §5)', () => {
  it('equal the service’s for 10,000 answers that are typed key by key', () => {
    fc.assert(
      fc.property(forms, ({ services, draft }) => {
        const checked = checkedDraft(draft, services);
        if (checked.faults) throw new Error(JSON.stringify(checked.faults));
        const received = v.parse(submitFeeBody, JSON.parse(JSON.stringify({ ...link, ...checked.fields })));
        expect(sumsOf(draft, services)).toEqual(feeSumsOf(received));
      }),
      { numRuns: 10_000 },
    );
  });
});
