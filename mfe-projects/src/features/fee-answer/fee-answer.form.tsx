import type { FeeFormData, FeeLink } from '@portal/contracts/finance/fee-answer';
import { FEE_ANSWER_TEXTS } from '@portal/contracts/finance/fee-answer-lists';
import { moneyText } from '@portal/money';
import { useEffect, useRef } from 'react';
import { categoriesFor, hasRoom, NO_LINE, type LineDraft } from './answer-draft.ts';
import { AMOUNT, COUNT, HOURS } from './entered-number.ts';
import { ExpenseRow } from './expense-row.tsx';
import classes from './fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from './fee-form.texts.ts';
import { LineGroup } from './line-group.tsx';
import { NumberField } from './number-field.tsx';
import { OverallCosts } from './overall-costs.tsx';
import { useFeeAnswer } from './use-fee-answer.ts';

interface Props {
  readonly link: FeeLink;
  readonly data: FeeFormData;
  /** Called once the answer was taken, or the link is found to have ended. */
  readonly onEnd: (phase: 'sent' | 'expired') => void;
}

/** The public fee form (spec 1 §5). */
export function FeeAnswerForm({ link, data, onEnd }: Props) {
  const answer = useFeeAnswer(link, data, onEnd);
  const { draft, sums, services, attempts, faultAt, change } = answer;
  const currency = data.projectCurrency;
  const costOf = (cents = 0): string => moneyText(cents, currency);
  const form = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isNewRow = useRef(false);

  useEffect(() => {
    // Leads to the first field that is wrong, which may be far above the button.
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  useEffect(() => {
    // A new row is filled in next.
    if (isNewRow.current) [...(rows.current?.querySelectorAll('select') ?? [])].at(-1)?.focus();
    isNewRow.current = false;
  }, [draft.expenses.length]);

  const fieldsOf = (path: string, line: LineDraft, onChange: (line: LineDraft) => void) => (
    <>
      <NumberField
        label={TEXTS.rate}
        rules={AMOUNT}
        unit={currency}
        value={line.amount}
        onChange={(amount) => onChange({ ...line, amount })}
        fault={faultAt(`${path}.amount`)}
      />
      <NumberField
        label={TEXTS.hours}
        rules={HOURS}
        value={line.hours}
        onChange={(hours) => onChange({ ...line, hours })}
        fault={faultAt(`${path}.hours`)}
      />
      <NumberField
        label={TEXTS.inspectionCount}
        rules={COUNT}
        value={draft.inspectionCount}
        onChange={(inspectionCount) => change({ inspectionCount })}
        fault={faultAt(`${path}.inspectionCount`)}
      />
    </>
  );

  return (
    <form ref={form} onSubmit={answer.submit} noValidate className={classes['form']}>
      <div className={classes['groups']}>
        <h2>{TEXTS.services}</h2>
        {services.map((service, index) => (
          <LineGroup
            key={service}
            title={data.feeProposalServiceTypes[service] ?? service}
            cost={costOf(sums.engineerRates[index])}
          >
            {fieldsOf(`engineerRates.${index}`, draft.lines[service] ?? NO_LINE, (line) =>
              change({ lines: { ...draft.lines, [service]: line } }),
            )}
          </LineGroup>
        ))}
        <LineGroup title={TEXTS.travel} hint={TEXTS.travelHint} cost={costOf(sums.travelTotal)}>
          {fieldsOf('travelCost', draft.travel, (travel) => change({ travel }))}
        </LineGroup>
        <div ref={rows} className={classes['expenses']}>
          <h2>{TEXTS.expenses}</h2>
          {draft.expenses.length === 0 && <p className={classes['hint']}>{TEXTS.noExpenses}</p>}
          {draft.expenses.map((row, index) => (
            <ExpenseRow
              key={row.key}
              row={row}
              place={index + 1}
              categories={categoriesFor(row, draft.expenses)}
              currency={currency}
              cost={costOf(sums.expenseCosts[index])}
              faultOf={(name) => faultAt(`expenseCosts.${index}.${name}`)}
              onChange={(next) => change({ expenses: draft.expenses.with(index, next) })}
              onRemove={() => {
                answer.removeExpense(index);
                addButton.current?.focus();
              }}
            />
          ))}
          <button
            ref={addButton}
            type="button"
            className={classes['quietButton']}
            aria-disabled={!hasRoom(draft.expenses)}
            aria-describedby={hasRoom(draft.expenses) ? undefined : 'expenses-full'}
            onClick={() => {
              isNewRow.current = answer.addExpense();
            }}
          >
            {TEXTS.addExpense}
          </button>
          {!hasRoom(draft.expenses) && (
            <p id="expenses-full" className={classes['hint']}>
              {FEE_ANSWER_TEXTS.rows}
            </p>
          )}
        </div>
      </div>
      <div className={classes['side']}>
        <OverallCosts sums={sums} currency={currency} />
        {answer.fault !== undefined && (
          <p role="alert" className={classes['formFault']}>
            {answer.fault}
          </p>
        )}
        <button type="submit" className={classes['button']} aria-disabled={answer.isPending}>
          {answer.isPending ? TEXTS.submitting : TEXTS.submit}
        </button>
      </div>
    </form>
  );
}
