import type { Document } from '@portal/contracts/library/document';
import type { RowSelection } from '@portal/ui';
import { useMemo, useState } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';

/** Selection of files in a folder, across its pages; visible files are kept up to date. */
export function useFileSelection(shown: readonly Document[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Document>>(new Map());
  const files = useMemo(() => {
    const newest = new Map(shown?.map((file) => [file.id, file]));
    return [...chosen.values()].map((file) => newest.get(file.id) ?? file);
  }, [chosen, shown]);
  const selection: RowSelection<Document> = {
    chosen: new Set(chosen.keys()),
    label: ({ name }) => TEXTS.select(name),
    labelOfAll: TEXTS.selectPage,
    onChange: (rows, isChosen) =>
      setChosen((current) => {
        const next = new Map(current);
        for (const row of rows) {
          if (isChosen) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
  };
  return { files, selection, clear: () => setChosen(new Map()) };
}
