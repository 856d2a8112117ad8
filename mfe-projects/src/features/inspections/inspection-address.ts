import { asOneOf, asText, searchParameter, useSearch } from '@portal/portal-sdk';
import { useCallback } from 'react';
import { isMonth } from './calendar/month.ts';
import { INSPECTION_VIEWS, type InspectionView } from './inspection.texts.ts';

/** Value of `inspectionNumber` for the first one without a date. */
export const NEXT_NUMBER = 'next';
const MODES = ['edit'] as const;

/** Notifications lead to `inspectionId` and `inspectionNumber` (catalogue of notifications). */
const SCHEMA = {
  show: asOneOf(INSPECTION_VIEWS).withDefault('list'),
  /** `YYYY-MM`; absent for the current one, which stands for all that is none. */
  month: asText(isMonth),
  inspectionId: asText(),
  /** The number that is about to be scheduled, or {@link NEXT_NUMBER}. */
  inspectionNumber: searchParameter<number | typeof NEXT_NUMBER>((text) =>
    text === NEXT_NUMBER ? text : /^([1-9]|10)$/.test(text) ? Number(text) : undefined,
  ),
  mode: asOneOf(MODES),
};

/** Keeps the tab's view and panel in the address, and builds addresses of others. */
export function useInspectionAddress() {
  const [{ show, month = null, inspectionId = null, inspectionNumber, mode }, setSearch, linkTo] = useSearch(SCHEMA);
  /** Returns the address with another panel open, or none. */
  const addressOf = useCallback((what: Open) => linkTo(opened(what)), [linkTo]);
  const open = useCallback(
    (what: Open, options?: { readonly replace?: boolean }) => setSearch(opened(what), options),
    [setSearch],
  );
  return {
    view: show,
    month,
    inspectionId,
    isEditing: mode === 'edit',
    scheduled: inspectionId === null ? (inspectionNumber ?? null) : null,
    addressOf,
    open,
    close: useCallback(() => open({}, { replace: true }), [open]),
    setView: useCallback((view: InspectionView) => setSearch({ show: view }), [setSearch]),
    setMonth: useCallback((chosen: string | null) => setSearch({ month: chosen ?? undefined }), [setSearch]),
  };
}

/** State of the panel. */
interface Open {
  readonly id?: string;
  readonly isEditing?: boolean;
  readonly number?: number | typeof NEXT_NUMBER;
}

const opened = ({ id, isEditing = false, number }: Open) => ({
  inspectionId: id,
  mode: isEditing ? ('edit' as const) : undefined,
  inspectionNumber: number,
});
