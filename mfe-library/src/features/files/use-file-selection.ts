import type { Document } from '@portal/contracts/library/document';
import { apiFault, endpointQuery } from '@portal/portal-sdk';
import type { RowSelection } from '@portal/ui';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';

interface FileSelectionOptions {
  readonly folderId: string;
  /** Names the page that is shown: its number, order and search. */
  readonly at: string;
  /** Files of the page; undefined until they are read. */
  readonly shown: readonly Document[] | undefined;
}

interface ChosenFile {
  readonly file: Document;
  /** Page on which it was chosen. */
  readonly at: string;
}

/**
 * Keeps the files that are chosen in a folder, across its pages; visible files are kept up to date. One that its page shows
 * no longer is read by itself: somebody else may have deleted or moved it, and it would be against all the others, with no
 * row in which to take it back.
 */
export function useFileSelection({ folderId, at, shown }: FileSelectionOptions) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenFile>>(new Map());
  const [areDoubted, setDoubted] = useState(false);
  const newest = useMemo(() => new Map(shown?.map((file) => [file.id, file])), [shown]);
  const files = useMemo(() => [...chosen.values()].map(({ file }) => newest.get(file.id) ?? file), [chosen, newest]);
  const unseen = [...chosen.values()].filter(
    (one) => shown && !newest.has(one.file.id) && (areDoubted || one.at === at),
  );
  const answers = useQueries({
    queries: unseen.map(({ file: { id } }) => endpointQuery('GET /library/files/{id}', { params: { id } })),
  });
  const goneIds = unseen.flatMap(({ file: { id } }, index) => {
    const { data, error } = answers[index] ?? {};
    const isGone = error ? apiFault(error)?.status === 404 : data !== undefined && data.folderId !== folderId;
    return isGone ? [id] : [];
  });
  if (goneIds.length > 0) setChosen(new Map([...chosen].filter(([id]) => !goneIds.includes(id))));
  const selection: RowSelection<Document> = {
    chosen: new Set(chosen.keys()),
    label: ({ name }) => TEXTS.select(name),
    labelOfAll: TEXTS.selectPage,
    onChange: (rows, isChosen) =>
      setChosen((current) => {
        const next = new Map(current);
        for (const row of rows) {
          if (isChosen) next.set(row.id, { file: row, at });
          else next.delete(row.id);
        }
        return next;
      }),
  };
  return {
    files,
    selection,
    /** Reads the chosen files of other pages as well: a command was refused because one of them is gone. */
    doubt: () => setDoubted(true),
    clear: () => {
      setChosen(new Map());
      setDoubted(false);
    },
  };
}
