import { Button, Link, VisuallyHidden } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { useState, type ComponentType } from 'react';
import { TOUR_TEXTS as TEXTS } from '../texts/tour.texts.ts';
import classes from './tour.module.css';

/** A step of a tour: a part of the section, and its use. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  /** A page that says more. */
  readonly link?: { readonly label: string; readonly to: string };
}

export interface TourDialogProps {
  /** Name of the section. */
  readonly title: string;
  readonly steps: readonly TourStep[];
  /** Called when the tour is finished, skipped or closed. */
  readonly onEnd: () => void;
}

/** Steps through a section: Skip tour, Previous, Next and Finish, with dots for the steps (spec 3 §2). */
export default function TourDialog({ title, steps, onEnd }: TourDialogProps) {
  const [at, setAt] = useState(0);
  const step = steps[at];
  if (!step) return null;
  const { icon: Icon, link } = step;
  const isLast = at === steps.length - 1;
  return (
    <Modal opened onClose={onEnd} title={TEXTS.title(title)} size={480}>
      {/* The focus stays on its button: the next step is read. */}
      <div className={classes.step} aria-live="polite">
        <Icon size={40} stroke={1.25} aria-hidden />
        <h3>{step.title}</h3>
        <p>{step.text}</p>
        {link && (
          <Link to={link.to} onClick={onEnd}>
            {link.label}
          </Link>
        )}
        <VisuallyHidden>{TEXTS.step(at + 1, steps.length)}</VisuallyHidden>
      </div>
      <div className={classes.dots} aria-hidden>
        {steps.map(({ title: name }, place) => (
          <span key={name} className={place === at ? `${classes.dot} ${classes.current}` : classes.dot} />
        ))}
      </div>
      <div className={classes.buttons}>
        {!isLast && (
          <Button variant="subtle" className={classes.skip ?? ''} onClick={onEnd}>
            {TEXTS.skip}
          </Button>
        )}
        {at > 0 && (
          <Button variant="default" onClick={() => setAt(at - 1)}>
            {TEXTS.previous}
          </Button>
        )}
        <Button data-autofocus onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {isLast ? TEXTS.finish : TEXTS.next}
        </Button>
      </div>
    </Modal>
  );
}
