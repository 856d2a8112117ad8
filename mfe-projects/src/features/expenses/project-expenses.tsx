import type { Expense } from '@portal/contracts/finance/expense';
import { EXPENSE_KINDS } from '@portal/contracts/finance/expense-lists';
import { endpointQuery, useNavigate } from '@portal/portal-sdk';
import {
  actionOn,
  drawnAction,
  ErrorPanel,
  asOnePage,
  ListWithPane,
  Loading,
  mayDo,
  obstacleOf,
  useAdded,
  useItemDialog,
} from '@portal/ui';
import { lazy, Suspense } from 'react';
import { useExpense, useExpenses } from './expenses.api.ts';
import { EXPENSE_KIND_LABELS } from './expense.texts.ts';
import classes from './expenses.module.css';
import { ExpenseSection } from './expense-section.tsx';
import { ExpenseTools } from './expense-tools.tsx';
import { NEW_ENTRY } from './new-entry.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ServiceSums } from './service-sums.tsx';
import { titleOf } from './expense-columns.tsx';
import { useChosenEntries } from './use-chosen-entries.ts';
import { useExpenseAddress } from './use-expense-address.ts';
import { THIS_WEEK } from './week/week-days.ts';

const ExpensePane = lazy(() => import('./item/expense-pane.tsx'));
const NewExpensePanel = lazy(() => import('./form/new-expense-panel.tsx'));
const WeekSheet = lazy(() => import('./week/week-sheet.tsx'));

/** The project of the entries; it may be one that the viewer has lost. */
export interface ExpenseProject {
  readonly id: string;
}

/** TIME & EXPENSES: hours and what was paid for, one of them open beside both; or the hours of a week (decisions §20, §27). */
export function ProjectExpenses({ project }: { readonly project: ExpenseProject }) {
  const { week, enterWeek, showBooked } = useExpenseAddress();
  if (week === undefined) return <ExpenseLists project={project} />;
  return (
    <Suspense fallback={<Loading height={480} />}>
      <WeekSheet
        key={week}
        project={project}
        week={week}
        onWeek={enterWeek}
        onBooked={showBooked}
        onClose={() => enterWeek(undefined)}
      />
    </Suspense>
  );
}

function ExpenseLists({ project }: { readonly project: ExpenseProject }) {
  const shownBy = useExpenseAddress();
  const { isBilled, filter, isFiltered, sectionOf, setSection, enterWeek } = shownBy;
  const time = useExpenses(project.id, 'Time', { ...sectionOf('Time'), isBilled, filter });
  const resource = useExpenses(project.id, 'Resource', { ...sectionOf('Resource'), isBilled, filter });
  const sections = { Time: time, Resource: resource };
  const { itemId, addressOf, open, close } = useItemDialog('expenseId');
  const navigate = useNavigate();
  const newKind = EXPENSE_KINDS.find((kind) => NEW_ENTRY[kind] === itemId);
  const openId = newKind ? null : itemId;
  const { data: opened } = useExpense(openId ?? undefined);
  const chosen = useChosenEntries({
    ...{ filter: JSON.stringify({ isBilled }), titleOf, currency: time.data?.currency },
    pages: [
      ...EXPENSE_KINDS.map((kind) => {
        const { data: read, isPlaceholderData } = sections[kind];
        const address = sectionOf(kind);
        return {
          at: JSON.stringify([kind, address, filter]),
          address,
          read: isPlaceholderData ? undefined : read?.sections.find((one) => one.kind === kind),
        };
      }),
      // Another day may move the open entry to another page.
      pageOfOpen(openId, opened?.isBilled === isBilled ? [opened] : opened && []),
    ],
  });
  const items = EXPENSE_KINDS.flatMap((kind) => sections[kind].data?.sections.flatMap((one) => one.items) ?? []);
  const added = useAdded<Expense, { readonly items: readonly Expense[] }>({
    page: time.data && resource.data ? { items } : undefined,
    shownBy: [isBilled, filter, sectionOf('Time'), sectionOf('Resource')],
    openId,
    open,
    close,
    one: (id) => endpointQuery('GET /expenses/{id}', { params: { id } }),
  });
  const { data } = time;
  if (!data) {
    if (!time.error) return <Loading height={480} />;
    return <ErrorPanel error={time.error} onRetry={() => void time.refetch()} />;
  }
  const create = drawnAction(data.create);
  const shown = added.page?.items ?? items;
  const mayBill = !isBilled && shown.some((one) => mayDo(one, 'markAsBilled'));
  const hasEngineers = drawnAction(data.sendPendingBills) !== undefined;

  return (
    <>
      <ListWithPane
        name="expenses"
        tools={
          chosen.items.length > 0 ? (
            <SelectionBar
              items={chosen.items}
              obstacle={chosen.items.map((one) => obstacleOf(actionOn(one, 'markAsBilled'))).find(Boolean)}
              currency={data.currency}
              onClear={chosen.clear}
            />
          ) : (
            <ExpenseTools
              projectId={project.id}
              expenses={data}
              address={shownBy}
              onAdd={(kind) => void navigate(addressOf(NEW_ENTRY[kind]))}
              onWeek={() => enterWeek(THIS_WEEK)}
            />
          )
        }
        {...asOnePage(shown)}
        isPlaceholder={time.isPlaceholderData || resource.isPlaceholderData}
        openId={openId}
        addressOf={addressOf}
        onClose={close}
        pane={
          openId === null ? undefined : (
            <ExpensePane key={openId} project={project} currency={data.currency} id={openId} onClose={close} />
          )
        }
      >
        <div className={classes.sections}>
          {EXPENSE_KINDS.map((kind) => (
            <ExpenseSection
              key={kind}
              kind={kind}
              list={sections[kind]}
              items={shown.filter((one) => (one.timeExpense === null ? 'Resource' : 'Time') === kind)}
              currency={data.currency}
              hasEngineers={hasEngineers}
              isBilled={isBilled}
              isFiltered={isFiltered}
              mayAdd={create !== undefined && create.obstacle === undefined}
              address={sectionOf(kind)}
              onAddressChange={(next, options) => setSection(kind, next, options)}
              openId={openId}
              addressOf={addressOf}
              selection={mayBill ? chosen.selectionOf(EXPENSE_KIND_LABELS[kind]) : undefined}
            />
          ))}
          <ServiceSums services={data.services} currency={data.currency} />
        </div>
      </ListWithPane>
      {newKind && create && (
        <Suspense fallback={null}>
          <NewExpensePanel
            key={newKind}
            project={project}
            kind={newKind}
            mayAdd={create.obstacle === undefined}
            onAdded={added.tell}
            onClose={added.leave}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the open entry as a page of its own, for the choice. */
const pageOfOpen = (openId: string | null, items: readonly Expense[] | undefined) => ({
  at: `open ${openId}`,
  address: { page: 1, pageSize: 1 },
  read: items && { items, totalCount: items.length },
});
