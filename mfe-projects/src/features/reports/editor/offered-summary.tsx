import { Button } from '@portal/portal-sdk';
import { useWatch, type Control } from 'react-hook-form';
import { EDITOR_TEXTS as TEXTS } from '../report.texts.ts';
import type { ConfigurationValues } from './configuration.schema.ts';
import classes from './editor.module.css';

interface OfferedSummaryProps {
  /** The summary drawn from the facts. */
  readonly text: string;
  readonly control: Control<ConfigurationValues>;
  readonly onTake: (text: string) => void;
}

/** A summary drawn from the facts, which the author takes over, or adds below their own text; nothing once it is there. */
export function OfferedSummary({ text, control, onTake }: OfferedSummaryProps) {
  const written = useWatch({ control, name: 'executiveSummary' });
  if (text === '' || written.includes(text)) return null;
  const isEmpty = written.trim() === '';
  return (
    <details className={classes.note} open={isEmpty}>
      <summary>{TEXTS.offered}</summary>
      <p className={classes.offered} dir="auto">
        {text}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onTake(isEmpty ? text : `${written.trimEnd()}\n\n${text}`)}
      >
        {isEmpty ? TEXTS.takeOffered : TEXTS.addOffered}
      </Button>
    </details>
  );
}
