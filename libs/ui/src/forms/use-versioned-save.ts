import type { Topic } from '@portal/contracts/endpoint/topic';
import { invalidateTopics } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useConflict } from '../dialogs/use-conflict.tsx';
import { fieldLabelsOf } from '../fields/field-labels.ts';
import { byPath, isSameValue } from '../form-drafts/form-values.ts';
import { mergeChanges } from './merge-changes.ts';
import type { FaultHandler } from './use-saving.ts';

interface Versioned {
  readonly version: number;
}

export interface VersionedSaveOptions<Item extends Versioned, Values> {
  /** The item to edit; undefined for a new one. */
  readonly item: Item | undefined;
  /** Returns the values of an item, in the shape in which the form saves them. */
  readonly valuesOf: (item: Item) => Values;
  /** Reads the item as it is now; undefined where it is gone. */
  readonly read: (opened: Item) => Promise<Item | undefined>;
  /** Applies own changes to the newest version; by default field by field. */
  readonly merge?: (mine: Values, opened: Values, newest: Values) => Values;
  /** Sends the values with the version of `over` as `If-Match`; adds a new item without it. */
  readonly save: (values: Values, over: Item | undefined) => Promise<unknown>;
  /** Returns false for a newer version that does not take the form any more: overwriting it is not offered. */
  readonly isPossible?: (newest: Item) => boolean;
  /** Topics that are read again when the newer version is loaded; none where `onReload` does so. */
  readonly reloads?: readonly Topic[];
  /** Closes the form and discards its values, to show the newer version. */
  readonly onReload: () => void;
}

export interface VersionedSave<Item, Values> {
  /** The item as it was when the form was opened. */
  readonly opened: Item | undefined;
  /** The form's `onSave`. */
  readonly save: (values: Values) => Promise<void>;
  /** The form's `onFault`: true where the refusal was because of a newer version. */
  readonly ask: FaultHandler;
  /** Must be rendered beside the form. */
  readonly dialog: ReactNode;
}

/**
 * Saves a form by the one rule of overwriting (decisions §4, ADR 27):
 *
 * 1. Each save names the version that the form was opened with. A newer one refuses it; the dialog says who changed the
 *    item, when and which fields, and the typed values stay in the form.
 * 2. 'Overwrite' is offered where the refusal names the newer version. It saves the fields that the person changed over
 *    the newest values of all others, and names the version that the dialog was about: a third change opens the dialog again.
 * 3. 'Reload' discards the typed values and shows the newer version. Closing the dialog returns to the form.
 */
export function useVersionedSave<Item extends Versioned, Values extends object>(
  options: VersionedSaveOptions<Item, Values>,
): VersionedSave<Item, Values> {
  const { item, valuesOf, read, merge = mergeChanges, save, isPossible, reloads = [], onReload } = options;
  const client = useQueryClient();
  // A newer version that arrives meanwhile must not pass for the one that is edited.
  const [opened] = useState(item);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [isStillPossible, setStillPossible] = useState(true);
  const conflict = useConflict({
    onReload: () => {
      if (reloads.length > 0) void invalidateTopics(client, reloads);
      onReload();
    },
    changed,
    isPossible: isStillPossible,
  });
  /** Names the fields that differ between two versions as this person sees them. */
  const labelsOfChanges = (from: Item, to: Item, control: object): readonly string[] => {
    const labels = fieldLabelsOf(control);
    const [before, after] = [byPath(valuesOf(from), labels), byPath(valuesOf(to), labels)];
    return [...labels].flatMap(([path, label]) => (isSameValue(before[path], after[path]) ? [] : [label]));
  };
  return {
    opened,
    async save(values) {
      const version = conflict.overwritten();
      if (!opened || version === undefined) return void (await save(values, opened));
      const newest = (await read(opened)) ?? opened;
      await save(merge(values, valuesOf(opened), valuesOf(newest)), { ...newest, version });
    },
    ask(fault, again, discard, control) {
      if (!conflict.ask(fault, again, discard)) return false;
      setChanged([]);
      if (opened && control) {
        // Without the newest version the dialog says who and when alone.
        read(opened).then(
          (newest) => {
            if (!newest) return;
            setChanged(labelsOfChanges(opened, newest, control));
            setStillPossible(isPossible?.(newest) ?? true);
          },
          () => undefined,
        );
      }
      return true;
    },
    dialog: conflict.dialog,
  };
}
