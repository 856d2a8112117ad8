import type { Document } from '@portal/contracts/library/document';
import { api, getData } from '@portal/portal-sdk';
import { useEffect, useRef } from 'react';
import { useChanged } from '../../documents/use-changed.ts';

/** `PUT /library/files/{id}/mark-as-opened`, once a file is shown: for risk engineers (spec 1 §6). */
export function useOpened({ id, version }: Document, marks: boolean): void {
  const changed = useChanged();
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const key = `${id} ${version}`;
    if (!marks || marked.current.has(key)) return;
    marked.current.add(key);
    // The mark is the service's to keep; where it does not arrive the file still opens.
    getData(api.put(`library/files/${encodeURIComponent(id)}/mark-as-opened`)).then(changed, () => undefined);
  }, [id, version, marks, changed]);
}
