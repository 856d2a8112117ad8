import { ActionIcon, Button, Checkbox, Popover } from '@portal/portal-sdk';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { LISTS_TEXTS as TEXTS } from './lists.texts.ts';
import classes from './lists.module.css';

interface ColumnChooserProps<Column extends string> {
  /** The shown columns in their order; the first one names the row and stays. */
  readonly columns: readonly Column[];
  /** All that can be shown. */
  readonly offered: readonly Column[];
  readonly labelOf: (column: Column) => string;
  /** A line that names what is always shown. */
  readonly help: string;
  /** Null brings back the columns that everybody begins with. */
  readonly onChange: (columns: readonly Column[] | null) => void;
}

/** Chooser of a list's columns and their order; the first one stays first. */
export function ColumnChooser<Column extends string>(props: ColumnChooserProps<Column>) {
  const { columns, offered, labelOf, help, onChange } = props;
  const [first, ...shown] = columns;
  const hidden = offered.filter((column) => !columns.includes(column));
  const set = (next: readonly Column[]) => first !== undefined && onChange([first, ...next]);
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
        <p className={classes.help}>{help}</p>
        <ul className={classes.columns}>
          {shown.map((column, index) => {
            const label = labelOf(column);
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
              <Checkbox label={labelOf(column)} checked={false} onChange={() => set([...shown, column])} />
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
