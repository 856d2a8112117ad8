import { ERROR_CODES } from '@portal/contracts/common/error';
import { apiFault, notifyFailure } from '@portal/portal-sdk';
import { useState, type ReactNode } from 'react';
import { StaleDialog } from './stale-dialog.tsx';

const isStale = (fault: unknown): boolean => apiFault(fault)?.code === ERROR_CODES.staleVersion;

export interface StaleSaveOptions<Body> {
  /** Saves over the newest version, whatever it is; left out where that is not allowed. */
  readonly onOverwrite?: (body: Body) => Promise<void>;
  /** Discards the values and loads the newer version. */
  readonly onReload: () => void;
}

/**
 * Handles a save over a newer version: asks which of the two to keep, and leaves the typed values in the form until
 * then (decisions §4).
 */
export function useStaleSave<Body>({ onOverwrite, onReload }: StaleSaveOptions<Body>): {
  /** Opens the dialog for a save refused because of a newer version; returns false for every other error. */
  readonly ask: (fault: unknown, body: Body) => boolean;
  readonly dialog: ReactNode;
} {
  const [stale, setStale] = useState<{ readonly fault: unknown; readonly body: Body }>();
  const [isBusy, setBusy] = useState(false);
  const overwrite = async (body: Body): Promise<void> => {
    setBusy(true);
    try {
      await onOverwrite?.(body);
    } catch (fault) {
      // An even newer version: the dialog opens again.
      if (isStale(fault)) return setStale({ fault, body });
      setStale(undefined);
      notifyFailure(fault, () => void overwrite(body));
    } finally {
      setBusy(false);
    }
  };
  return {
    ask(fault, body) {
      if (isStale(fault)) setStale({ fault, body });
      return isStale(fault);
    },
    dialog: (
      <StaleDialog
        fault={stale?.fault}
        isBusy={isBusy}
        onReload={() => {
          setStale(undefined);
          onReload();
        }}
        onOverwrite={onOverwrite && (() => stale && void overwrite(stale.body))}
        onCancel={() => setStale(undefined)}
      />
    ),
  };
}
