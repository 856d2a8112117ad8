import { Button } from '@portal/portal-sdk';
import { formatInstant } from '../format.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './kept-forms.module.css';
import type { KeptForm } from './use-kept-form.ts';

/** Offers kept values of the form; renders nothing without any. */
export function KeptFormOffer({ kept }: { readonly kept: KeptForm }) {
  if (!kept.offeredFrom) return null;
  return (
    <div role="status" className={classes.offer}>
      <span>{SCREEN_TEXTS.keptForm(formatInstant(kept.offeredFrom.toISOString()))}</span>
      <Button size="compact-sm" variant="default" onClick={kept.discard}>
        {SCREEN_TEXTS.keptDiscard}
      </Button>
      <Button size="compact-sm" onClick={kept.restore}>
        {SCREEN_TEXTS.keptRestore}
      </Button>
    </div>
  );
}
