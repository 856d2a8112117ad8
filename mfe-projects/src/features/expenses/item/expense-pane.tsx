import { SERVICE_LABELS } from '@portal/contracts/finance/budget-lists';
import type { Expense } from '@portal/contracts/finance/expense';
import { centsOf, moneyText } from '@portal/money';
import {
  AttachmentGallery,
  CLOSED_LOOK,
  Fact,
  formatDate,
  formatInstant,
  formatNumber,
  isLost,
  Loading,
  Money,
  Pane,
  PaneActions,
  PaneFacts,
  PaneLead,
  PaneNote,
  PaneSection,
  PendingPane,
  StatusDot,
  useFormClosing,
} from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { categoryOf, designationHintOf, quantityOf } from '../expense-columns.tsx';
import { EXPENSE_LABELS, EXPENSE_SCREEN_TEXTS as TEXTS } from '../expense.texts.ts';
import { useExpense } from '../expenses.api.ts';
import { ExpenseHistory } from './expense-history.tsx';
import { useExpenseActions } from './use-expense-actions.tsx';
import type { ExpenseProject } from '../project-expenses.tsx';

const EditExpense = lazy(() => import('../form/edit-expense.tsx'));

interface ExpensePaneProps {
  readonly project: ExpenseProject;
  /** Currency of the project. */
  readonly currency: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** An entry beside the list, to be read, changed or marked as billed. */
export default function ExpensePane({ project, currency, id, onClose }: ExpensePaneProps) {
  const { data, error, refetch } = useExpense(id);
  const [isEditing, setEditing] = useState(false);
  const { close, onClosing } = useFormClosing(onClose);
  const isOfOther = data !== undefined && data.projectId !== project.id;
  const entry = isOfOther || (isLost(error) && !isEditing) ? undefined : data;
  if (!entry) {
    return <PendingPane title={TEXTS.entry} error={error} isGone={isOfOther} onRetry={() => void refetch()} />;
  }
  if (!isEditing) {
    return <Reading entry={entry} currency={currency} onEdit={() => setEditing(true)} onDeleted={onClose} />;
  }
  const kind = entry.timeExpense ? 'Time' : 'Resource';
  return (
    <Pane title={TEXTS.editOf[kind]} onClose={close}>
      <Suspense fallback={<Loading height={320} />}>
        <EditExpense
          project={project}
          kind={kind}
          entry={entry}
          onClosing={onClosing}
          onDone={() => setEditing(false)}
        />
      </Suspense>
    </Pane>
  );
}

interface ReadingProps {
  readonly entry: Expense;
  readonly currency: string;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

function Reading({ entry, currency, onEdit, onDeleted }: ReadingProps) {
  const { primary, others, form, dialogs } = useExpenseActions(entry, { currency, onEdit, onDeleted });
  const { isBilled, billedBy, billedDateTime, createdBy, createdDateTime, description, engineer } = entry;
  const fileIds = entry.files.map(({ fileId }) => fileId);
  const hint = designationHintOf(entry);
  const look = isBilled ? CLOSED_LOOK : ({ tone: 'info' } as const);
  return (
    <Pane
      title={categoryOf(entry)}
      status={<StatusDot {...look} label={isBilled ? TEXTS.billed : TEXTS.unbilled} />}
      actions={!form && <PaneActions primary={primary} others={others} />}
    >
      {form}
      {description !== null && <PaneLead>{description}</PaneLead>}
      <PaneFacts>
        <Fact label={EXPENSE_LABELS.serviceType}>{SERVICE_LABELS[entry.serviceType]}</Fact>
        <Fact label={EXPENSE_LABELS.date}>{formatDate(entry.date)}</Fact>
        <Fact label={EXPENSE_LABELS.engineer}>{engineer.name}</Fact>
        {engineer.companyName !== null && <Fact label={EXPENSE_LABELS.company}>{engineer.companyName}</Fact>}
        <Fact label={entry.timeExpense ? EXPENSE_LABELS.hours : EXPENSE_LABELS.count}>
          {TEXTS.times(formatNumber(quantityOf(entry)), moneyText(centsOf(entry.rate), entry.currency))}
        </Fact>
        <Fact label={EXPENSE_LABELS.rate}>{rateOriginOf(entry)}</Fact>
        <Fact label={EXPENSE_LABELS.amount}>
          <Money amount={entry.amount} currency={entry.currency} />
        </Fact>
        {entry.currency !== currency && (
          <>
            <Fact label={EXPENSE_LABELS.exchangeRate}>{exchangeOf(entry)}</Fact>
            <Fact label={TEXTS.inProject}>
              <Money amount={entry.projectAmount} currency={currency} />
            </Fact>
          </>
        )}
      </PaneFacts>
      {hint !== undefined && <PaneNote>{hint}</PaneNote>}
      <PaneNote>{TEXTS.enteredBy(createdBy, formatInstant(createdDateTime))}</PaneNote>
      {isBilled && <PaneNote>{TEXTS.billedBy(billedBy ?? '', formatInstant(billedDateTime))}</PaneNote>}
      {fileIds.length > 0 && (
        <PaneSection title={EXPENSE_LABELS.files}>
          <AttachmentGallery label={EXPENSE_LABELS.files} fileIds={fileIds} />
        </PaneSection>
      )}
      <ExpenseHistory entry={entry} />
      {dialogs}
    </Pane>
  );
}

/** Returns where the rate of an entry is from, with the designation by which it was found. */
const rateOriginOf = ({ rateSource, rateDesignation }: Expense): string =>
  [TEXTS.rateFrom[rateSource], ...(rateDesignation === null ? [] : [rateDesignation])].join(' · ');

/** Returns a rate of exchange with its source, and its day where it was published. */
function exchangeOf({ exchangeRate, exchangeRateSource, exchangeRateDate }: Expense): string {
  const source = TEXTS.exchange[exchangeRateSource];
  return `${exchangeRate} · ${exchangeRateDate === null ? source : `${source} ${formatDate(exchangeRateDate)}`}`;
}
