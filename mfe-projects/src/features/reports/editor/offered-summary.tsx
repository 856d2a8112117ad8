import { Button } from '@portal/portal-sdk';
import { useWatch, type Control } from 'react-hook-form';
import { EDITOR_TEXTS as TEXTS } from '../report.texts.ts';
import type { ConfigurationValues } from './configuration.schema.ts';
import classes from './editor.module.css';

interface OfferedSummaryProps {
  /** The summary drawn from the facts. */
  readonly text: string;
  /** The one that they offered when the author last took one. */
  readonly former: string | null;
  readonly control: Control<ConfigurationValues>;
  readonly onTake: (text: string) => void;
}

/**
 * A summary drawn from the facts, which the author takes over, or adds below their own text; nothing once it is there. Where facts
 * have changed it takes the place of the former one alone: what the author has typed stays.
 */
export function OfferedSummary({ text, former, control, onTake }: OfferedSummaryProps) {
  const written = useWatch({ control, name: 'executiveSummary' });
  if (text === '' || written.includes(text)) return null;
  const isEmpty = written.trim() === '';
  const isChanged = !isEmpty && former !== null && former !== '' && former !== text;
  const step = stepOf(written, text, isChanged ? former : null);
  return (
    <details className={classes.note} open={isEmpty || isChanged}>
      <summary>{isChanged ? TEXTS.factsChanged : TEXTS.offered}</summary>
      <p className={classes.offered} dir="auto">
        {text}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => onTake(step.result)}>
        {step.label}
      </Button>
    </details>
  );
}

/** Returns what the button does with the text that is written: fill, replace the former offer, or add below. */
function stepOf(written: string, text: string, former: string | null) {
  if (written.trim() === '') return { label: TEXTS.takeOffered, result: text };
  const place = former === null ? -1 : written.indexOf(former);
  return former === null || place < 0
    ? { label: TEXTS.addOffered, result: `${written.trimEnd()}\n\n${text}` }
    : {
        label: TEXTS.replaceOffered,
        result: written.slice(0, place) + text + written.slice(place + former.length),
      };
}
