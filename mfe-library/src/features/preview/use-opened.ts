import type { Document } from '@portal/contracts/library/document';
import { useWrite } from '@portal/portal-sdk';
import { useEffect, useRef } from 'react';

/** Marks a file as opened, once it is shown: for risk engineers (spec 1 §6). */
export function useOpened({ id, version }: Document, marks: boolean): void {
  const { mutate } = useWrite('PUT /library/files/{id}/mark-as-opened');
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const key = `${id} ${version}`;
    if (!marks || marked.current.has(key)) return;
    marked.current.add(key);
    // Failures are ignored: the file opens without the mark.
    mutate({ params: { id } });
  }, [id, version, marks, mutate]);
}
