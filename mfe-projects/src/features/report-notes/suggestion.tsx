import type { ReportNotes } from '@portal/contracts/projects/report-note';
import type { ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { Button, Link } from '@portal/portal-sdk';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerEntry } from './answer-entry.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import { suggestionAddress } from './suggestion-address.ts';

interface SuggestionProps {
  readonly notes: ReportNotes;
  readonly question: ReportNoteQuestion;
  readonly entry: AnswerEntry;
  readonly recommendation: NonNullable<ReportNoteQuestion['recommendation']>;
}

/** A bad answer offers the recommendation that it suggests; nothing is created by itself (catalogue, `rules.suggestion`). */
export function Suggestion({ notes, question, entry, recommendation }: SuggestionProps) {
  const key = `portal.report-notes.dismissed.${notes.inspectionId}.${question.id}`;
  const given = String(entry.value);
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key));
  // A dismissal applies to one answer only.
  if (dismissed === given) return null;
  const { category, type, otherText } = recommendation;
  const dismiss = () => {
    localStorage.setItem(key, given);
    setDismissed(given);
  };
  return (
    <div className={classes.suggestion}>
      <IconBulb size={18} aria-hidden />
      <span className={classes.suggestionText}>{REPORT_NOTE_SCREEN_TEXTS.suggestion(category, otherText ?? type)}</span>
      <Button
        size="compact-sm"
        variant="default"
        component={Link}
        to={suggestionAddress(notes, question, entry, recommendation)}
      >
        {REPORT_NOTE_SCREEN_TEXTS.addRecommendation}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={dismiss}>
        {REPORT_NOTE_SCREEN_TEXTS.dismiss}
      </Button>
    </div>
  );
}
