import { ERROR_CODES } from '@portal/contracts/common/error';
import { apiFault } from '@portal/portal-sdk';
import { useRef, useState, type ReactNode } from 'react';
import { StaleDialog, type StaleSubject } from './stale-dialog.tsx';

export interface ConflictOptions {
  /** Kind of input that the newer version refused: the values of a form, or an action. */
  readonly subject?: StaleSubject;
  /** Discards the values and loads the newer version. */
  readonly onReload: () => void;
  /** Labels of the fields that the newer version has changed, where they are known. */
  readonly changed?: readonly string[];
  /** False if the newer version does not allow the action any more: overwriting is not offered. */
  readonly isPossible?: boolean;
}

export interface Conflict {
  /**
   * Opens the dialog for a refusal because of a newer version; returns false for every other error. `again` repeats the
   * write once the person has chosen to overwrite that version; without it, or where the answer names no version,
   * overwriting is not offered. `discard` discards the values of a form if the person chooses to reload.
   */
  readonly ask: (fault: unknown, again?: () => void, discard?: () => void) => boolean;
  /** Returns the version that the person has chosen to overwrite, undefined before that. */
  readonly overwritten: () => number | undefined;
  /** Clears that choice. */
  readonly forget: () => void;
  readonly dialog: ReactNode;
}

interface OpenConflict {
  readonly fault: unknown;
  readonly overwrite: (() => void) | undefined;
  readonly discard: (() => void) | undefined;
}

/**
 * Asks what to do about a newer version of an item: reload it, overwrite it, or go on editing (decisions §4). Overwriting
 * names the version that the dialog is about, so that an even newer one opens the dialog again (ADR 27).
 */
export function useConflict(options: ConflictOptions): Conflict {
  const { subject = 'form', onReload, changed = [], isPossible = true } = options;
  const [conflict, setConflict] = useState<OpenConflict>();
  const chosen = useRef<number>(undefined);
  const overwriteOf = (version: unknown, again: (() => void) | undefined) =>
    typeof version === 'number' && again
      ? () => {
          chosen.current = version;
          setConflict(undefined);
          again();
        }
      : undefined;
  return {
    ask(fault, again, discard) {
      const { code, details } = apiFault(fault) ?? {};
      if (code !== ERROR_CODES.staleVersion) return false;
      setConflict({ fault, overwrite: overwriteOf(details?.['version'], again), discard });
      return true;
    },
    overwritten: () => chosen.current,
    forget: () => {
      chosen.current = undefined;
    },
    dialog: (
      <StaleDialog
        subject={subject}
        fault={conflict?.fault}
        changed={changed}
        isPossible={isPossible}
        onReload={() => {
          chosen.current = undefined;
          setConflict(undefined);
          conflict?.discard?.();
          onReload();
        }}
        onOverwrite={conflict?.overwrite}
        onCancel={() => setConflict(undefined)}
      />
    ),
  };
}
