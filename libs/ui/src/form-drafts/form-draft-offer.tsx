import { Button } from '@portal/portal-sdk';
import { useFieldLabels } from '../fields/field-labels.ts';
import { formatInstant } from '../format.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import type { ChangesSince } from './changes-since.ts';
import classes from './form-drafts.module.css';
import type { FormDraft } from './use-form-draft.ts';

/** Keeps its place: nothing moves under the hands of the person who types. */
const HIDDEN = { visibility: 'hidden' } as const;

/** Offers to restore the draft of a form, with what was changed since it was typed; renders nothing without one. */
export function FormDraftOffer({ draft }: { readonly draft: FormDraft }) {
  if (!draft.offeredFrom) return null;
  return (
    <div role="status" className={classes.offer} style={draft.isReplaced ? HIDDEN : undefined}>
      <div className={classes.words}>
        <p>{SCREEN_TEXTS.draftOffer(formatInstant(draft.offeredFrom.toISOString()))}</p>
        {draft.changes && <Changes changes={draft.changes} />}
      </div>
      <Button size="compact-sm" variant="default" onClick={draft.discard}>
        {SCREEN_TEXTS.discardDraft}
      </Button>
      <Button size="compact-sm" onClick={draft.restore}>
        {SCREEN_TEXTS.restoreDraft}
      </Button>
    </div>
  );
}

/** Person, time and fields of the changes since, and which of them the draft would replace. */
function Changes({ changes: { by, at, areSeveral, fields, replaced, control } }: { readonly changes: ChangesSince }) {
  const labels = useFieldLabels(control);
  const namesOf = (paths: readonly string[]) => [...new Set(paths.flatMap((path) => labels.get(path) ?? []))];
  const changed = namesOf(fields);
  const overwritten = namesOf(replaced);
  const person =
    by !== null && at !== null ? SCREEN_TEXTS.draftChangedBy(by, formatInstant(at), areSeveral) : undefined;
  return (
    <>
      <p>{SCREEN_TEXTS.draftChanged(person, changed)}</p>
      {overwritten.length > 0 && <p>{SCREEN_TEXTS.draftReplaces(overwritten)}</p>}
    </>
  );
}
