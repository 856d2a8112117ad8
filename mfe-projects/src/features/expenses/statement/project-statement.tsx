import type { StatementLine } from '@portal/contracts/finance/expense';
import { EXPENSE_TEXTS, STATEMENT_PDF_LINES } from '@portal/contracts/finance/expense-lists';
import { DataTable, EmptyState, ErrorPanel, FilterChip, Money, obstacleOf } from '@portal/ui';
import { IconReceipt } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { ExportButton } from '../../../export/export-button.tsx';
import { BilledFilter } from '../billed-filter.tsx';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import { requestStatement, requestStatementPdf, useStatement } from '../expenses.api.ts';
import classes from '../expenses.module.css';
import { SelectionBar } from '../selection-bar.tsx';
import { ServiceSums } from '../service-sums.tsx';
import { useChosenEntries } from '../use-chosen-entries.ts';
import { statementColumns } from './statement-columns.tsx';
import { useStatementAddress } from './use-statement-address.ts';

function emptyTextOf(isBilled: boolean, isNarrowed: boolean): string {
  if (isNarrowed) return isBilled ? TEXTS.emptyCompanyBilled : TEXTS.emptyCompanyStatement;
  return isBilled ? TEXTS.emptyBilled : TEXTS.emptyStatement;
}

/** Brings a heading into view and gives it the focus, once it is there, where the page was opened for what is below it. */
function useShownFirst(isWanted: boolean, isThere: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const waits = useRef(isWanted);
  useEffect(() => {
    if (!waits.current || !isThere) return;
    waits.current = false;
    place.current?.querySelector('h2')?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'start' });
  }, [isThere]);
  return place;
}

/**
 * Statement of what risk engineers have booked on a project, for its insurer (decisions §27): hours and amounts without
 * rates. Coordinators mark entries of their own engineers as billed. It is drawn once something is booked.
 */
export default function ProjectStatement({ projectId }: { readonly projectId: string }) {
  const id = useId();
  const { isBilled, companyId, address, setAddress, show, narrow } = useStatementAddress();
  const statement = useStatement(projectId, { ...address, isBilled, companyId });
  const { data, isPlaceholderData } = statement;
  const heading = useShownFirst(companyId !== undefined, data !== undefined);
  const chosen = useChosenEntries<StatementLine>({
    filter: JSON.stringify({ isBilled, companyId }),
    ...{ titleOf: ({ category }) => category, currency: data?.currency },
    pages: [{ at: JSON.stringify({ ...address, companyId }), address, read: isPlaceholderData ? undefined : data }],
  });
  if (!data) return statement.error && <ErrorPanel error={statement.error} onRetry={() => void statement.refetch()} />;
  if (data.services.length === 0 && companyId === undefined) return null;
  const { items, currency, companies } = data;
  const mayBill = !isBilled && items.some(({ markAsBilled }) => markAsBilled.allowed);
  return (
    <section aria-labelledby={id} className={classes.statement}>
      <div className={classes.sectionHead} ref={heading}>
        <h2 id={id} tabIndex={-1}>
          {TEXTS.statement}
        </h2>
        <dl className={classes.sums}>
          {(
            [
              [TEXTS.pending, data.pendingAmount],
              [TEXTS.billed, data.billedAmount],
              [TEXTS.total, data.totalAmount],
            ] as const
          ).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        <p>{companyId === undefined ? TEXTS.statementHint : TEXTS.companyStatementHint}</p>
      </div>
      <ServiceSums services={data.services} currency={currency} />
      <div>
        {chosen.items.length > 0 ? (
          <SelectionBar
            items={chosen.items}
            obstacle={chosen.items.map(({ markAsBilled }) => obstacleOf(markAsBilled)).find(Boolean)}
            currency={currency}
            onClear={chosen.clear}
          />
        ) : (
          <div className={classes.tools}>
            <div className={classes.chips}>
              <BilledFilter isBilled={isBilled} onShow={show} />
              {(companies.length > 1 || companyId !== undefined) && (
                <FilterChip
                  label={EXPENSE_LABELS.company}
                  options={companies.map((one) => ({ value: one.companyId, label: one.name }))}
                  value={companyId}
                  onChange={narrow}
                />
              )}
            </div>
            <ExportButton
              label={TEXTS.pdf}
              onAsk={() => requestStatementPdf(projectId, { isBilled, companyId })}
              fileName={TEXTS.pdfFile}
              done={TEXTS.pdfDone}
              saysWhy
              obstacle={data.totalCount > STATEMENT_PDF_LINES ? EXPENSE_TEXTS.statementTooLong : undefined}
            />
            <ExportButton onAsk={() => requestStatement(projectId, companyId)} fileName={TEXTS.file} />
          </div>
        )}
        <DataTable<StatementLine>
          label={TEXTS.statement}
          columns={statementColumns(currency)}
          page={data}
          address={address}
          onAddressChange={setAddress}
          rowId={(line) => line.id}
          {...(mayBill && { selection: chosen.selectionOf(TEXTS.statement) })}
          isFetching={statement.isFetching}
          isOutdated={statement.isPlaceholderData}
          error={statement.error}
          onRetry={() => void statement.refetch()}
          empty={<EmptyState icon={IconReceipt} title={emptyTextOf(isBilled, companyId !== undefined)} />}
        />
      </div>
    </section>
  );
}
