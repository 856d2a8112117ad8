import { commandStore, rememberChoice, useNavigate, useSession } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { ErrorLine } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { closeDialog, keyboardStore } from '../keyboard/keyboard.store.ts';
import { useEntries } from '../federation/use-entries.ts';
import { bySection, type Choice } from './choice.ts';
import classes from './palette.module.css';
import { PALETTE_TEXTS as TEXTS } from './palette.texts.ts';
import { useFound } from './use-found.ts';
import { useLocalChoices } from './use-local-choices.ts';

/** Pause in typing after which the services are asked. */
const PAUSE_MS = 150;

/**
 * The command palette: a combobox over projects, recommendations by number, people, pages, help and what one may do on the
 * page. The focus stays in the field; arrows move through the list, Enter chooses (APG, Combobox).
 */
export default function Palette({ onOpenBell }: { readonly onOpenBell: (() => void) | undefined }) {
  const { viewer } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [activeKey, setActiveKey] = useState<string>();
  const listId = useId();
  const query = typed.trim();
  const settled = useSettled(query);
  const entries = useEntries();
  const opens = (id: string): boolean => entries.some((entry) => entry.id === id && !entry.disabled);
  const local = useLocalChoices(query, onOpenBell);
  const found = useFound(settled, { projects: opens('projects'), help: opens('help') });
  const sections = bySection([...local, ...(query ? found.choices : [])]);
  const choices = sections.flatMap(([, own]) => own);
  const active = choices.find(({ key }) => key === activeKey) ?? choices[0];
  const isPending = query !== settled || found.isPending;
  const error = query ? found.error : null;
  // An id that other elements name holds no space.
  const optionId = ({ key }: Choice): string => `${listId}-${key.replaceAll(' ', '-')}`;

  useEffect(() => {
    commandStore.setState({ areAsked: true });
    return () => commandStore.setState({ areAsked: false });
  }, []);
  const choose = (choice: Choice) => {
    const { to } = choice;
    if (to !== undefined) rememberChoice(viewer.userId, { ...choice, to });
    closeDialog();
    if (to !== undefined) void navigate(to);
    else if (choice.href !== undefined) location.assign(choice.href);
    // After the dialog has returned the focus, so that an action may move it.
    else setTimeout(() => choice.run?.());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const index = active ? choices.indexOf(active) : -1;
    const next = stepOf(event.key, index, choices.length);
    if (next !== undefined) {
      event.preventDefault();
      setActiveKey(choices[next]?.key);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <Modal.Root
      opened
      onClose={closeDialog}
      size={640}
      yOffset="10vh"
      lockScroll={false}
      classNames={{ content: classes['dialog'] ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content aria-label={TEXTS.label}>
        <div className={classes['head']}>
          <IconSearch size={18} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-label={TEXTS.label}
            aria-expanded={choices.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(active)}
            placeholder={TEXTS.placeholder}
            className={classes['input']}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setActiveKey(undefined);
            }}
            onFocus={() => setTyped((text) => text || keyboardStore.getState().typedAhead)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className={classes['close']}
            onClick={closeDialog}
            aria-label={`Esc: ${SCREEN_TEXTS.close}`}
          >
            Esc
          </button>
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label={TEXTS.results}
          aria-busy={isPending}
          hidden={choices.length === 0}
          className={classes['results']}
        >
          {sections.map(([section, own]) => (
            <div key={section} role="group" aria-labelledby={`${listId}-${section}`}>
              <div id={`${listId}-${section}`} role="presentation" className={classes['section']}>
                {TEXTS[section]}
              </div>
              {own.map((choice) => (
                <Option
                  key={choice.key}
                  id={optionId(choice)}
                  choice={choice}
                  isActive={choice === active}
                  onChoose={() => choose(choice)}
                  onPoint={() => setActiveKey(choice.key)}
                />
              ))}
            </div>
          ))}
        </div>
        {choices.length === 0 && isPending && <p className={classes['searching']}>{TEXTS.searching}</p>}
        {choices.length === 0 && !isPending && !error && <p className={classes['none']}>{TEXTS.none(query)}</p>}
        {error && !isPending && (
          <div className={classes['fault']}>
            <ErrorLine error={error} onRetry={found.retry} />
          </div>
        )}
        <div role="status" className={classes['heard']}>
          {query && !isPending && !error && TEXTS.found(choices.length)}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Returns the place to which a key moves; undefined for other keys, and while there is nothing to move through. */
function stepOf(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  return undefined;
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
}

function Option({ id, choice, isActive, onChoose, onPoint }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes['option']}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onPointerMove={isActive ? undefined : onPoint}
    >
      <span className={classes['label']}>{choice.label}</span>
      {choice.hint && <span className={classes['hint']}>{choice.hint}</span>}
    </div>
  );
}

/** Returns the query once typing has paused. */
function useSettled(query: string): string {
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return settled;
}
