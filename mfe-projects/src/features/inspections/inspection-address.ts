import { INSPECTION_VIEWS, type InspectionView } from '@portal/contracts/projects/inspection-screen-texts';
import { useSearchParams } from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';

/** Names in the address; notifications lead to the first two (catalogue of notifications). */
const INSPECTION_ID = 'inspectionId';
const INSPECTION_NUMBER = 'inspectionNumber';
const MODE = 'mode';
const EDIT = 'edit';
const SHOW = 'show';
const MONTH = 'month';

/** What the address of the tab says: how it is shown, and what is open in the panel. */
export interface InspectionAddress {
  readonly view: InspectionView;
  /** `YYYY-MM`; null for the current one. */
  readonly month: string | null;
  readonly inspectionId: string | null;
  readonly isEditing: boolean;
  /** The number that is about to be scheduled. */
  readonly scheduled: number | null;
}

export function inspectionAddressOf(search: URLSearchParams): InspectionAddress {
  const inspectionId = search.get(INSPECTION_ID);
  const number = search.get(INSPECTION_NUMBER) ?? '';
  const month = search.get(MONTH) ?? '';
  return {
    view: INSPECTION_VIEWS.find((known) => known === search.get(SHOW)) ?? 'list',
    month: /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    inspectionId,
    isEditing: search.get(MODE) === EDIT,
    scheduled: inspectionId === null && /^([1-9]|10)$/.test(number) ? Number(number) : null,
  };
}

/** The address of the tab, and those that it leads to. */
export function useInspectionAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => inspectionAddressOf(search), [search]);
  /** The address with something else open in the panel, or nothing. */
  const addressOf = useCallback((open: Open) => `?${opened(search, open).toString()}`, [search]);
  const open = useCallback(
    (what: Open, options?: { readonly replace?: boolean }) =>
      setSearch((current: URLSearchParams) => opened(current, what), options),
    [setSearch],
  );
  const set = useCallback(
    (name: typeof SHOW | typeof MONTH, value: string | null) =>
      setSearch((current: URLSearchParams) => {
        const next = new URLSearchParams(current);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      }),
    [setSearch],
  );
  return {
    ...address,
    addressOf,
    open,
    close: useCallback(() => open({}, { replace: true }), [open]),
    setView: useCallback((view: InspectionView) => set(SHOW, view === 'list' ? null : view), [set]),
    setMonth: useCallback((month: string | null) => set(MONTH, month), [set]),
  };
}

/** What is open in the panel. */
interface Open {
  readonly id?: string;
  readonly isEditing?: boolean;
  readonly number?: number;
}

function opened(search: URLSearchParams, { id, isEditing, number }: Open): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of [INSPECTION_ID, INSPECTION_NUMBER, MODE]) next.delete(name);
  if (id !== undefined) next.set(INSPECTION_ID, id);
  if (isEditing) next.set(MODE, EDIT);
  if (number !== undefined) next.set(INSPECTION_NUMBER, String(number));
  return next;
}
