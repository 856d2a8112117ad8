import { Link } from '@portal/portal-sdk';
import { EmptyState } from '@portal/ui';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ShownSection } from './notes-view.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import type { NotesAddress } from './use-notes-address.ts';

interface MissingItemsProps {
  readonly sections: readonly ShownSection[];
  readonly address: NotesAddress;
}

/** The required questions that are not answered; each leads to its place. */
export function MissingItems({ sections, address }: MissingItemsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The question from which one may have come is gone, and the focus with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const lacking = sections.filter(({ missing }) => missing.length > 0);
  return (
    <section className={classes.questions} aria-label={REPORT_NOTE_SCREEN_TEXTS.missing}>
      <h2 ref={heading} tabIndex={-1} className={classes.sectionTitle}>
        {REPORT_NOTE_SCREEN_TEXTS.missing}
      </h2>
      {lacking.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={REPORT_NOTE_SCREEN_TEXTS.nothingMissing}>
          {REPORT_NOTE_SCREEN_TEXTS.nothingMissingHint}
        </EmptyState>
      )}
      {lacking.map(({ key, title, missing }) => (
        <div key={key} className={classes.lacking}>
          <h3 className={classes.lackingTitle}>{title}</h3>
          <ul className={classes.items}>
            {missing.map(({ id, text }) => (
              <li key={id}>
                <Link to={address.toQuestion(key, id)} className={classes.item}>
                  {text}
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
