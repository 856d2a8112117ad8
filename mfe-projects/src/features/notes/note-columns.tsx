import type { NoteSortField } from '@portal/contracts/projects/note-texts';
import type { Note } from '@portal/contracts/projects/note';
import { formatInstant, textCell, type DataColumn } from '@portal/ui';
import { NOTE_SCREEN_TEXTS as TEXTS } from './note.texts.ts';
import classes from './notes.module.css';

/** Title with the text beneath, so that notes are read in the list; author, date (decisions §20). */
export const NOTE_COLUMNS: readonly (DataColumn<Note> & { readonly id: NoteSortField })[] = [
  {
    id: 'title',
    header: TEXTS.text,
    cell: ({ title }) => <bdi>{title}</bdi>,
    beneath: ({ text }) => (
      <span className={classes.beginning} dir="auto">
        {text}
      </span>
    ),
    width: 420,
    least: 240,
    isFlexible: true,
  },
  {
    id: 'authorName',
    header: TEXTS.author,
    cell: ({ authorName }) => textCell(authorName),
    width: 180,
    drops: 2,
  },
  {
    id: 'createdDateTime',
    header: TEXTS.date,
    cell: ({ createdDateTime }) => formatInstant(createdDateTime),
    isTabular: true,
    width: 170,
    drops: 1,
  },
];
