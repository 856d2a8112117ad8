import { offeredColumnsOf, projectColumnLabel } from '@portal/access';
import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { ActionIcon, Button, Checkbox, Popover, useSession } from '@portal/portal-sdk';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { LIST_SCREEN_TEXTS as TEXTS } from './list.texts.ts';
import classes from './project-list.module.css';

interface ColumnChooserProps {
  readonly columns: readonly ProjectListColumn[];
  /** Null brings back the columns that everybody begins with. */
  readonly onChange: (columns: readonly ProjectListColumn[] | null) => void;
}

/** Chooser of the list's columns and their order; the name stays first. */
export function ColumnChooser({ columns, onChange }: ColumnChooserProps) {
  const { viewer } = useSession();
  const [name = 'name', ...shown] = columns;
  const hidden = offeredColumnsOf(viewer).filter((column) => !columns.includes(column));
  const set = (next: readonly ProjectListColumn[]) => onChange([name, ...next]);
  const move = (index: number, by: -1 | 1) => {
    const column = shown[index];
    if (column) set(shown.toSpliced(index, 1).toSpliced(index + by, 0, column));
  };
  return (
    <Popover position="bottom-end" width="min(320px, 100vw - 16px)" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {TEXTS.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={TEXTS.columns}>
        <p className={classes.help}>{TEXTS.columnsHelp}</p>
        <ul className={classes.columns}>
          {shown.map((column, index) => {
            const label = projectColumnLabel(column, viewer);
            return (
              <li key={column} className={classes.column}>
                <Checkbox label={label} checked onChange={() => set(shown.filter((one) => one !== column))} />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={TEXTS.moveUp(label)}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={TEXTS.moveDown(label)}
                  disabled={index === shown.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
          {hidden.map((column) => (
            <li key={column} className={classes.column}>
              <Checkbox
                label={projectColumnLabel(column, viewer)}
                checked={false}
                onChange={() => set([...shown, column])}
              />
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
          {TEXTS.resetColumns}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
