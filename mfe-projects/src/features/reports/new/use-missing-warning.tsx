import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { missingItemsOf, skipsWarning } from '../reports.api.ts';
import { MissingDialog, type MissingItem } from './missing-dialog.tsx';

interface Asked {
  readonly inspectionId: string;
  /** Makes the report. */
  readonly goOn: () => void;
}

interface MissingWarning {
  /** Goes on at once where nothing is missing or the viewer has skipped the warning; asks before otherwise. */
  readonly ask: (inspectionId: string, goOn: () => void) => void;
  readonly isLooking: boolean;
  /** Must be rendered. */
  readonly dialog: ReactNode;
}

/** Warns of report notes that are not fully populated before a report is made of them (decisions §27). */
export function useMissingWarning(projectId: string): MissingWarning {
  const [asked, setAsked] = useState<Asked & { readonly missing: readonly MissingItem[] }>();
  const look = useMutation({
    networkMode: 'always',
    mutationFn: async ({ inspectionId }: Asked) =>
      (await skipsWarning()) ? [] : missingItemsOf(projectId, inspectionId),
    onSuccess: (missing, given) => (missing.length === 0 ? given.goOn() : setAsked({ ...given, missing })),
    // Somebody who does not see the notes is not warned of them; the server makes the report or says why not.
    onError: (_error, { goOn }) => goOn(),
  });
  return {
    ask: (inspectionId, goOn) => look.mutate({ inspectionId, goOn }),
    isLooking: look.isPending,
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
