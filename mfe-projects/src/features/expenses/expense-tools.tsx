import type { Expenses } from '@portal/contracts/finance/expense';
import { EXPENSE_KINDS, type ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { ActionIcon, Button, Menu, useCommands } from '@portal/portal-sdk';
import { drawnAction, GuardedButton, GuardedItem } from '@portal/ui';
import { IconCalendarWeek, IconChevronDown, IconClock, IconDots, IconReceipt, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportButton } from '../../export/export-button.tsx';
import { ExpenseFilters } from './expense-filters.tsx';
import { EXPENSE_SCREEN_TEXTS as TEXTS } from './expense.texts.ts';
import { requestExport } from './expenses.api.ts';
import classes from './expenses.module.css';
import { SendPendingBills } from './send-pending-bills.tsx';
import type { useExpenseAddress } from './use-expense-address.ts';

interface ExpenseToolsProps {
  readonly projectId: string;
  readonly expenses: Expenses;
  readonly address: ReturnType<typeof useExpenseAddress>;
  readonly onAdd: (kind: ExpenseKind) => void;
  /** Enters the present week. */
  readonly onWeek: () => void;
}

const ICONS = { Time: IconClock, Resource: IconReceipt };

/** The line above the sections: the filters, then what can be done. */
export function ExpenseTools({ projectId, expenses, address, onAdd, onWeek }: ExpenseToolsProps) {
  const [isSending, setSending] = useState(false);
  const create = drawnAction(expenses.create);
  const send = drawnAction(expenses.sendPendingBills);
  const mayAdd = create !== undefined && create.obstacle === undefined;
  useCommands(
    (mayAdd ? EXPENSE_KINDS : []).map((kind) => {
      const label = TEXTS.addOf[kind];
      return { id: `button.${label}`, label, run: () => onAdd(kind) };
    }),
  );
  return (
    <div className={classes.tools}>
      <ExpenseFilters {...address} engineers={expenses.engineers} />
      {expenses.services.length > 0 && <ExportButton onAsk={() => requestExport(projectId)} fileName={TEXTS.file} />}
      {send && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon size={36} variant="default" aria-label={TEXTS.more}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <GuardedItem
              obstacle={send.obstacle}
              icon={<IconSend size={16} aria-hidden />}
              onClick={() => setSending(true)}
            >
              {TEXTS.send}
            </GuardedItem>
          </Menu.Dropdown>
        </Menu>
      )}
      {create && (
        <>
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                {TEXTS.add}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {EXPENSE_KINDS.map((kind) => {
                const Icon = ICONS[kind];
                return (
                  <GuardedItem
                    key={kind}
                    obstacle={create.obstacle}
                    icon={<Icon size={16} aria-hidden />}
                    onClick={() => onAdd(kind)}
                  >
                    {TEXTS.addOf[kind]}
                  </GuardedItem>
                );
              })}
            </Menu.Dropdown>
          </Menu>
          <GuardedButton
            isCommand
            variant="filled"
            obstacle={create.obstacle}
            icon={<IconCalendarWeek size={18} aria-hidden />}
            onClick={onWeek}
          >
            {TEXTS.enterWeek}
          </GuardedButton>
        </>
      )}
      {isSending && <SendPendingBills projectId={projectId} expenses={expenses} onClose={() => setSending(false)} />}
    </div>
  );
}
