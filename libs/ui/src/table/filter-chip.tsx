import { CloseButton, Menu, UnstyledButton } from '@portal/portal-sdk';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { useKeptFocus } from '../keyboard/use-kept-focus.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './filter-chip.module.css';

export interface FilterOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of items that have the value. */
  readonly count?: number;
}

interface FilterChipProps<Value extends string> {
  /** Names the filter: 'Priority'. */
  readonly label: string;
  readonly options: readonly FilterOption<Value>[];
  /** One of the options, or several with commas between them, as an address may have them. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** A filter of a list as one chip: its name while it is off, its value with a cross while it is on. */
export function FilterChip<Value extends string>({ label, options, value, onChange }: FilterChipProps<Value>) {
  const chip = useRef<HTMLSpanElement>(null);
  const face = useRef<HTMLButtonElement>(null);
  useKeptFocus(chip, face);
  const text = value === undefined ? label : `${label}: ${wordsOf(value, options)}`;
  return (
    <span ref={chip} className={value === undefined ? classes.chip : `${classes.chip} ${classes.on}`}>
      <Menu position="bottom-start" shadow="md">
        <Menu.Target>
          <UnstyledButton ref={face} className={classes.face ?? ''} aria-label={SCREEN_TEXTS.filterBy(text)}>
            {text}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.options ?? ''}>
          <Menu.RadioGroup value={value ?? null} onChange={(next) => onChange(next as Value)}>
            {options.map((option) => (
              <Menu.RadioItem
                key={option.value}
                value={option.value}
                closeMenuOnClick
                rightSection={
                  option.count !== undefined && (
                    <span className={classes.count}>{option.count.toLocaleString('en-US')}</span>
                  )
                }
              >
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {value !== undefined && (
        <CloseButton
          size={24}
          iconSize={14}
          aria-label={SCREEN_TEXTS.clearFilter(label)}
          onClick={() => onChange(undefined)}
        />
      )}
    </span>
  );
}

/** Returns a value, or several, in words. One that is not offered has no name here: an id says nothing. */
function wordsOf(value: string, options: readonly FilterOption<string>[]): string {
  const wordOf = (one: string) =>
    options.find((option) => option.value === one || option.value.split(',').includes(one))?.label;
  const parts = value.split(',').map((one) => wordOf(one) ?? SCREEN_TEXTS.unnamed);
  return wordOf(value) ?? [...new Set(parts)].join(', ');
}
