import type { NoteSortField } from '@portal/contracts/projects/note-texts';
import type { Note } from '@portal/contracts/projects/note';
import { formatInstant, textCell, type DataColumn } from '@portal/ui';
import type { ReactNode } from 'react';
import { NOTE_SCREEN_TEXTS } from './note.texts.ts';

/** Date, author, title, note (decisions §20). */
export function noteColumns(menu: (note: Note) => ReactNode): readonly DataColumn<Note>[] {
  const sortable: readonly (DataColumn<Note> & { readonly id: NoteSortField })[] = [
    {
      id: 'createdDateTime',
      header: NOTE_SCREEN_TEXTS.date,
      cell: ({ createdDateTime }) => formatInstant(createdDateTime),
      isTabular: true,
      width: 170,
    },
    {
      id: 'authorName',
      header: NOTE_SCREEN_TEXTS.author,
      cell: ({ authorName }) => textCell(authorName),
      width: 180,
      grows: { to: 220, rank: 2 },
    },
    {
      id: 'title',
      header: NOTE_SCREEN_TEXTS.title,
      cell: ({ title }) => textCell(title),
      width: 220,
      grows: { to: 340, rank: 1 },
    },
  ];
  return [
    ...sortable,
    {
      id: 'text',
      header: NOTE_SCREEN_TEXTS.text,
      cell: ({ text }) => textCell(text),
      isSortable: false,
      width: 320,
      isFlexible: true,
    },
    {
      id: 'actions',
      header: NOTE_SCREEN_TEXTS.actions,
      isHeaderHidden: true,
      isSortable: false,
      width: 56,
      cell: menu,
    },
  ];
}
