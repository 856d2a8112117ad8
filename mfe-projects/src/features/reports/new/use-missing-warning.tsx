import { useState, type ReactNode } from 'react';
import { useMissingItems, useSkipsWarning } from '../reports.api.ts';
import { MissingDialog, type MissingItem } from './missing-dialog.tsx';

interface MissingWarning {
  /** Goes on at once where nothing is missing or the viewer has skipped the warning; asks before otherwise. */
  readonly ask: (inspectionId: string, goOn: () => void) => void;
  /** Must be rendered. */
  readonly dialog: ReactNode;
}

/** Warns of report notes that are not fully populated before a report is made of them (decisions §27). */
export function useMissingWarning(projectId: string, mayMake: boolean): MissingWarning {
  const { data: notes } = useMissingItems(projectId, mayMake);
  const { data: isSkipped = false } = useSkipsWarning();
  const [asked, setAsked] = useState<{ readonly missing: readonly MissingItem[]; readonly goOn: () => void }>();
  return {
    ask(inspectionId, goOn) {
      const missing = notes?.items.find((one) => one.inspectionId === inspectionId)?.missing ?? [];
      if (missing.length === 0 || isSkipped) goOn();
      else setAsked({ missing, goOn });
    },
    dialog: asked && (
      <MissingDialog
        projectId={projectId}
        missing={asked.missing}
        onCancel={() => setAsked(undefined)}
        onContinue={() => {
          setAsked(undefined);
          asked.goOn();
        }}
      />
    ),
  };
}
