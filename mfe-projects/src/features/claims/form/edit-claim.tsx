import type { Claim } from '@portal/contracts/projects/claim';
import type { Project } from '@portal/contracts/projects/project';
import { notify } from '@portal/portal-sdk';
import { type OnClosing, useVersionedSave } from '@portal/ui';
import { claimNow, useSaveClaim } from '../claim-writes.api.ts';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '../claim.texts.ts';
import { type ClaimFormValues, fieldsOf, formValuesOf } from './claim.schema.ts';
import { ClaimForm } from './claim.form.tsx';

interface EditClaimProps {
  readonly project: Project;
  /** Undefined for a new one. */
  readonly claim: Claim | undefined;
  readonly siteToday: string | undefined;
  /** Gives away how the panel around the form is to be closed. */
  readonly onClosing: OnClosing;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded?: (id: string, message: string) => void;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of a claim that is changed or added. */
export default function EditClaim({ project, claim, siteToday, onClosing, onAdded, onDone }: EditClaimProps) {
  const save = useSaveClaim(project.id);
  const saving = useVersionedSave<Claim, ClaimFormValues>({
    item: claim,
    valuesOf: formValuesOf,
    read: ({ id }) => claimNow(id),
    save: async (values, over) => {
      const { id, claimNumber } = await save(fieldsOf(values), over);
      if (over) notify.success(TEXTS.saved);
      else onAdded?.(id, TEXTS.added(claimNumber));
    },
    reloads: ['claims'],
    onReload: onDone,
  });
  return (
    <>
      <ClaimForm
        project={project}
        claim={saving.opened}
        siteToday={siteToday}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onDone={onDone}
      />
      {saving.dialog}
    </>
  );
}
