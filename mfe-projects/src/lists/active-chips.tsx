import { Button } from '@portal/portal-sdk';
import { IconX } from '@tabler/icons-react';
import { LISTS_TEXTS as TEXTS } from './lists.texts.ts';
import classes from './lists.module.css';

/** A filter in force, in words: 'Country: Norway'. */
export interface ActiveChip {
  readonly key: string;
  readonly label: string;
}

interface ActiveChipsProps {
  readonly chips: readonly ActiveChip[];
  readonly onRemove: (key: string) => void;
  /** Removes all of them; absent where there is no button for it. */
  readonly onClear?: () => void;
}

/**
 * Filters in force, each removed by a press. The next one has the focus after it; after the last one it is for the bar around
 * them to keep it (`useKeptFocus`).
 */
export function ActiveChips({ chips, onRemove, onClear }: ActiveChipsProps) {
  if (chips.length === 0) return null;
  return (
    <div className={classes.active}>
      {chips.map(({ key, label }, index) => (
        <Button
          key={key}
          variant="light"
          size="compact-sm"
          className={classes.chip ?? ''}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={TEXTS.removeFilter(label)}
          onClick={({ currentTarget: { nextElementSibling: next } }) => {
            if (index + 1 < chips.length && next instanceof HTMLElement) next.focus();
            onRemove(key);
          }}
        >
          {label}
        </Button>
      ))}
      {onClear && chips.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          {TEXTS.clearFilters}
        </Button>
      )}
    </div>
  );
}
