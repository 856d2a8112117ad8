import type { Claim } from '@portal/contracts/projects/claim';
import type { Project } from '@portal/contracts/projects/project';
import { invalidateTopics, notify } from '@portal/portal-sdk';
import { useStaleSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSaveClaim } from '../claim-writes.api.ts';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { type ClaimFormValues, fieldsOf } from './claim.schema.ts';
import { ClaimForm } from './claim.form.tsx';

interface EditClaimProps {
  readonly project: Project;
  /** Undefined for a new one. */
  readonly claim: Claim | undefined;
  /** Gives away how the panel around the form is to be closed. */
  readonly onClosing: (close: () => void) => void;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Saves over the opened version only (decisions §4). */
export function EditClaim({ project, claim, onClosing, onDone }: EditClaimProps) {
  // Saves against the version that was opened, even if a newer one is loaded meanwhile.
  const [opened] = useState(claim);
  const save = useSaveClaim(project.id, opened);
  const client = useQueryClient();
  const saveNow = async (values: ClaimFormValues, isOverwriting = false) => {
    await save({ fields: fieldsOf(values), isOverwriting });
    notify.success(opened ? TEXTS.saved : TEXTS.added);
  };
  const staleSave = useStaleSave<ClaimFormValues>({
    onOverwrite: async (values) => {
      await saveNow(values, true);
      onDone();
    },
    onReload: () => {
      void invalidateTopics(client, ['claims']);
      onDone();
    },
  });
  return (
    <>
      <ClaimForm
        project={project}
        claim={opened}
        onSave={saveNow}
        onFault={staleSave.ask}
        onClosing={onClosing}
        onDone={onDone}
      />
      {staleSave.dialog}
    </>
  );
}
