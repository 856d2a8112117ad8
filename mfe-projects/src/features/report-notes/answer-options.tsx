import type { ReportNoteValue } from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { useId } from 'react';
import { optionsOf } from './answer-choices.ts';
import classes from './report-notes.module.css';
import { ScoreChip } from './score-chip.tsx';

interface AnswerOptionsProps {
  readonly question: ReportNoteQuestion;
  readonly legend: ReportNoteDefinition['legend'];
  readonly value: ReportNoteValue;
  readonly describedBy: string;
  readonly onChange: (value: number | string) => void;
}

/** Scores with what each means here, or the facts to choose from. */
export function AnswerOptions({ question, legend, value, describedBy, onChange }: AnswerOptionsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={question.text} aria-describedby={describedBy} className={classes.options}>
      {optionsOf(question, legend).map((option) => (
        <label key={option.value} className={classes.option} data-chosen={option.value === value || undefined}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.score === undefined ? (
            <kbd className={classes.key} aria-hidden>
              {option.key}
            </kbd>
          ) : (
            <ScoreChip score={option.score} />
          )}{' '}
          <span className={classes.optionLabel}>{option.label}</span>{' '}
          {option.meaning !== undefined && <span className={classes.meaning}>{option.meaning}</span>}
        </label>
      ))}
    </div>
  );
}
