import { valibotResolver } from '@hookform/resolvers/valibot';
import { commentRecommendationBody, type RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { Button } from '@portal/portal-sdk';
import { isFreeKey, mayDo, SavingForm, TextAreaField, useSaving } from '@portal/ui';
import { useEffect, useRef, type KeyboardEvent as FieldKeyEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useAct } from '../acts/use-act.ts';
import { useComment } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from './item.module.css';

/** Key that leads to the field from anywhere on the page. */
const COMMENT_KEY = 'c';

/** Leaves the field for the title of its pane, where the keys go through the list again; what was typed stays. */
function leaveByEscape(event: FieldKeyEvent<HTMLElement>) {
  if (event.key !== 'Escape') return;
  const pane = event.currentTarget.closest('[data-pane]');
  pane?.querySelector<HTMLElement>('[data-pane-title]')?.focus({ preventScroll: true });
}

/** Field for a new comment on a recommendation, for those who may add one. */
export function AddComment({ recommendation }: { readonly recommendation: RecommendationDetail }) {
  const form = useForm({ defaultValues: { comment: '' }, resolver: valibotResolver(commentRecommendationBody) });
  const { setFocus } = form;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== COMMENT_KEY || !place.current || !isFreeKey(event)) return;
      event.preventDefault();
      setFocus('comment');
      // With its button: the field alone would be all that the pane shows of it.
      place.current.scrollIntoView?.({ block: 'nearest' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [setFocus]);
  const empty = () => form.reset({ comment: '' });
  const act = useAct({ mutation: useComment(), done: TEXTS.done.comment, onClose: empty });
  const saving = useSaving({
    form,
    draftName: `recommendation.comment.${recommendation.id}`,
    fields: ['comment'],
    onSave: (body) => act.attempt({ params: { id: recommendation.id }, body }),
    onFault: act.onFault,
    onLeave: empty,
  });
  // A right that goes while somebody types takes nothing away: the server reports it on sending.
  if (!mayDo(recommendation, 'comment') && !saving.isDirty) return null;
  return (
    <div ref={place} className={classes.comment} onKeyDown={leaveByEscape}>
      <SavingForm saving={saving} isAllOptional>
        <TextAreaField
          control={form.control}
          name="comment"
          label={TEXTS.commentLabel}
          rows={2}
          maxLength={RECOMMENDATION_LIMITS.comment}
        />
        <div className={classes.send}>
          <Button type="submit" variant="default" disabled={!saving.isDirty} loading={saving.isSaving}>
            {TEXTS.addComment}
          </Button>
        </div>
      </SavingForm>
      {act.staleDialog}
    </div>
  );
}
