import { Button } from '@portal/portal-sdk';
import { formatInstant } from '../format.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './form-drafts.module.css';
import type { FormDraft } from './use-form-draft.ts';

/** Offers to restore the draft of a form; renders nothing without one. */
export function FormDraftOffer({ draft }: { readonly draft: FormDraft }) {
  if (!draft.offeredFrom) return null;
  return (
    <div role="status" className={classes.offer}>
      <span>{SCREEN_TEXTS.draftOffer(formatInstant(draft.offeredFrom.toISOString()))}</span>
      <Button size="compact-sm" variant="default" onClick={draft.discard}>
        {SCREEN_TEXTS.discardDraft}
      </Button>
      <Button size="compact-sm" onClick={draft.restore}>
        {SCREEN_TEXTS.restoreDraft}
      </Button>
    </div>
  );
}
