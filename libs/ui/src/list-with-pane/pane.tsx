import { ActionIcon, Tooltip } from '@portal/portal-sdk';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { usePanePlace } from './pane-context.ts';
import classes from './pane.module.css';
import { useKeptFocus } from '../keyboard/use-kept-focus.ts';

export interface PaneProps {
  /** Names the item and the pane. */
  readonly title: string;
  /** Status, priority and other marks, on one line. */
  readonly status?: ReactNode;
  /** The primary action and the menu of the others: `PaneActions`. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Asks before it closes, where a form is open; by default the list's own way of closing. */
  readonly onClose?: (() => void) | undefined;
}

/** An item beside its list: status line, title, actions, then its content (screens.md, ListWithPane). */
export function Pane({ title, status, actions, children, onClose }: PaneProps) {
  const id = useId();
  const { position, count, previous, next, close, hadFocus } = usePanePlace();
  const element = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(element, heading, hadFocus);
  return (
    <section ref={element} aria-labelledby={id} data-form={onClose ? '' : undefined}>
      <header className={classes.head}>
        <div className={classes.line}>
          <div className={classes.status}>{status}</div>
          {position !== undefined && <span className={classes.position}>{PANE_TEXTS.position(position, count)}</span>}
          <Step label={PANE_TEXTS.previous} shortcut="k" onPress={previous}>
            <IconChevronUp size={18} aria-hidden />
          </Step>
          <Step label={PANE_TEXTS.next} shortcut="j" onPress={next}>
            <IconChevronDown size={18} aria-hidden />
          </Step>
          <ActionIcon variant="subtle" color="gray" aria-label={SCREEN_TEXTS.close} onClick={onClose ?? close}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.headline}>
          <h2 ref={heading} id={id} className={classes.title} tabIndex={-1} data-pane-title="">
            {title}
          </h2>
          {actions}
        </div>
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

interface StepProps {
  readonly label: string;
  readonly shortcut: string;
  readonly onPress: (() => void) | undefined;
  readonly children: ReactNode;
}

const Step = ({ label, shortcut, onPress, children }: StepProps) => (
  <Tooltip label={`${label} (${shortcut})`}>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      data-disabled={!onPress || undefined}
      aria-disabled={!onPress || undefined}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

interface PaneSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the pane under its title. */
export function PaneSection({ title, children }: PaneSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
