import { SEARCH_DEBOUNCE_MS } from '@portal/contracts/common/limits';
import { ActionIcon, TextInput } from '@portal/portal-sdk';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isFreeKey } from '../keyboard/free-key.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './data-table.module.css';

export interface SearchFieldProps {
  readonly label?: string;
  /** Current search term. */
  readonly value: string;
  /** Called when typing has paused for 400 ms (spec 2 §9). */
  readonly onSearch: (text: string) => void;
}

/** Search of a list; `/` anywhere on the page focuses it, Esc empties it. */
export function SearchField({ label = SCREEN_TEXTS.searchByName, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** Searches of this field that have not come back as `value` yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  if (value !== known) {
    setKnown(value);
    const own = sent.indexOf(value);
    setSent(own === -1 ? [] : sent.slice(own + 1));
    // Back, Forward or a link changed the search. What was typed since an own search was sent stays.
    if (own === -1 && value !== typed.trim()) setTyped(value);
  }

  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setSent((others) => [...others, typed.trim()]);
      onSearch(typed.trim());
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isFreeKey(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const clear = () => {
    setTyped('');
    onSearch('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      className={classes.search ?? ''}
      value={typed}
      maxLength={100}
      autoComplete="off"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? (
          <ActionIcon variant="subtle" color="gray" aria-label={SCREEN_TEXTS.clearSearch} onClick={clear}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        ) : undefined
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed) clear();
      }}
    />
  );
}
