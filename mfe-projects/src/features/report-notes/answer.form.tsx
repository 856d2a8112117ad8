import { photosTaken } from '@portal/contracts/projects/report-note-rules';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { REPORT_NOTE_TEXTS } from '@portal/contracts/projects/report-note-texts';
import { apiFault, Button, messageOf } from '@portal/portal-sdk';
import type { UploadQueue } from '@portal/ui';
import { IconCamera, IconMessagePlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Draft } from './answer-desk.ts';
import type { AnswerEntry } from './answer-entry.ts';
import { AnswerOptions } from './answer-options.tsx';
import { AnswerPhotos } from './answer-photos.tsx';
import { AnswerText } from './answer-text.tsx';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

interface AnswerFormProps {
  readonly question: ReportNoteQuestion;
  readonly definition: ReportNoteDefinition;
  readonly entry: AnswerEntry;
  readonly draft: Draft | undefined;
  readonly uploads: UploadQueue;
  /** The help of the question. */
  readonly describedBy: string;
  /** Content at the end of the line of buttons. */
  readonly foot: ReactNode;
  readonly onEdit: (entry: AnswerEntry, isTyping?: boolean) => void;
}

/** Form of an answer by its kind, with its comment and photographs; each change is saved. */
export function AnswerForm({
  question,
  definition,
  entry,
  draft,
  uploads,
  describedBy,
  foot,
  onEdit,
}: AnswerFormProps) {
  const { rules } = definition;
  const { kind, text } = question;
  const [isCommenting, setCommenting] = useState(false);
  const [isAddingPhotos, setAddingPhotos] = useState(() =>
    uploads.uploads().some(({ holder }) => holder === question.id),
  );
  const most = photosTaken(question, rules);
  const photos = (label: string) => (
    <AnswerPhotos
      label={label}
      max={most}
      fileIds={entry.fileIds}
      kept={{ queue: uploads, holder: question.id }}
      onChange={(fileIds) => {
        // Keeps the field after the last photograph was removed.
        setAddingPhotos(true);
        onEdit({ ...entry, fileIds });
      }}
    />
  );
  const hasComment = isCommenting || entry.comment !== null;
  const hasPhotos = kind !== 'photo' && most > 0 && (isAddingPhotos || entry.fileIds.length > 0);
  return (
    <div className={classes.form}>
      {(kind === 'score' || kind === 'choice') && (
        <AnswerOptions
          question={question}
          legend={definition.legend}
          value={entry.value}
          describedBy={describedBy}
          onChange={(value) => onEdit({ ...entry, value })}
        />
      )}
      {kind === 'text' && (
        <AnswerText
          label={text}
          describedBy={describedBy}
          value={typeof entry.value === 'string' ? entry.value : ''}
          maxLength={question.maxLength}
          rows={5}
          onChange={(value) => onEdit({ ...entry, value: value || null }, true)}
        />
      )}
      {kind === 'photo' && photos(REPORT_NOTE_SCREEN_TEXTS.photos)}
      {hasComment && (
        <AnswerText
          label={REPORT_NOTE_SCREEN_TEXTS.comment}
          isLabelShown
          isFocused={isCommenting}
          value={entry.comment ?? ''}
          maxLength={rules.commentMaxLength}
          rows={2}
          onChange={(comment) => {
            setCommenting(true);
            onEdit({ ...entry, comment: comment || null }, true);
          }}
        />
      )}
      {hasPhotos && photos(REPORT_NOTE_SCREEN_TEXTS.photos)}
      {draft?.phase === 'refused' && (
        <p role="alert" className={classes.refused}>
          {faultText(draft.fault)}
        </p>
      )}
      <div className={classes.extras}>
        {!hasComment && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconMessagePlus size={16} aria-hidden />}
            onClick={() => setCommenting(true)}
          >
            {REPORT_NOTE_SCREEN_TEXTS.addComment}
          </Button>
        )}
        {kind !== 'photo' && most > 0 && !hasPhotos && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => setAddingPhotos(true)}
          >
            {REPORT_NOTE_SCREEN_TEXTS.addPhotos}
          </Button>
        )}
        {(kind === 'score' || kind === 'choice') && entry.value !== null && (
          <Button variant="subtle" size="compact-sm" color="gray" onClick={() => onEdit({ ...entry, value: null })}>
            {REPORT_NOTE_SCREEN_TEXTS.clear}
          </Button>
        )}
        {foot}
      </div>
    </div>
  );
}

/** Returns the text of an error; a question outside of the version has an error of its own. */
const faultText = (fault: unknown): string =>
  apiFault(fault)?.fieldErrors?.questionId ? REPORT_NOTE_TEXTS.notInVersion : messageOf(fault);
