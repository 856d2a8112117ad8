import type { UseMutationResult } from '@tanstack/react-query';

/** A saved view of a list, whatever it keeps. */
export interface SavedView {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** Saving a view: a new one, or an existing one at the loaded version. */
export interface ToSave<View, Body> {
  readonly view: View | undefined;
  readonly body: Body;
}

/** Views of a list with the one that is open, as their menu shows and changes them. */
export interface ViewsState<View extends SavedView, Body> {
  /** The open view; undefined without one. */
  readonly view: View | undefined;
  readonly views: readonly View[];
  /** True if the list differs from its view. */
  readonly isViewChanged: boolean;
  /** Name of the list without a view. */
  readonly allLabel: string;
  readonly openView: (id: string | null) => void;
  /** Returns the body of a view: with the list as it is now, or as the kept view has it. */
  readonly bodyOf: (name: string, kept?: View) => Body;
  readonly save: UseMutationResult<View, Error, ToSave<View, Body>, unknown>;
  readonly remove: UseMutationResult<unknown, Error, View, unknown>;
}
