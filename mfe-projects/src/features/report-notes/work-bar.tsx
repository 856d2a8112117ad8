import { Link } from '@portal/portal-sdk';
import type { UploadQueue } from '@portal/ui';
import { IconListSearch } from '@tabler/icons-react';
import type { Drafts } from './answer-desk.ts';
import type { ShownSection } from './notes-view.ts';
import { REPORT_NOTE_SCREEN_TEXTS as TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import { SaveState } from './save-state.tsx';
import type { NotesAddress } from './use-notes-address.ts';

interface WorkBarProps {
  readonly sections: readonly ShownSection[];
  readonly drafts: Drafts;
  readonly savedAt: Date | null;
  readonly uploads: UploadQueue;
  readonly address: NotesAddress;
  readonly onRetry: () => void;
}

/** Stays in view while questions are answered: the state of saving, and the way to the next missing answer. */
export function WorkBar({ sections, drafts, savedAt, uploads, address, onRetry }: WorkBarProps) {
  const next = nextMissing(sections, address);
  const count = sections.reduce((sum, { missing }) => sum + missing.length, 0);
  return (
    <div className={classes.workBar}>
      <SaveState
        drafts={drafts}
        savedAt={savedAt}
        uploads={uploads}
        addressOf={(questionId) => {
          const section = sections.find(({ questions }) => questions.some(({ id }) => id === questionId));
          return section && address.toQuestion(section.key, questionId);
        }}
        onRetry={onRetry}
      />
      {next && (
        <Link to={address.toQuestion(next.section, next.question)} className={classes.nextMissing}>
          <IconListSearch size={18} aria-hidden />
          {TEXTS.nextMissing(count)}
        </Link>
      )}
    </div>
  );
}

/** Returns the required question without an answer that follows the one of the address, from the last one to the first again. */
function nextMissing(sections: readonly ShownSection[], { section, questionId }: NotesAddress) {
  const all = sections.flatMap(({ key, questions, missing }) =>
    questions.map(({ id }) => ({ section: key, question: id, isMissing: missing.some((one) => one.id === id) })),
  );
  const here = all.findIndex((one) => (questionId ? one.question === questionId : one.section === section));
  const after = all.slice(questionId ? here + 1 : Math.max(here, 0));
  return after.find(({ isMissing }) => isMissing) ?? all.find(({ isMissing }) => isMissing);
}
