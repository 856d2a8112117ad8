import { valibotResolver } from '@hookform/resolvers/valibot';
import { roleLabel, type RoleHolder } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import { commentRecommendationBody, type RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { Button, useSession } from '@portal/portal-sdk';
import { formatInstant, mayDo, SavingForm, TextAreaField, useSaving } from '@portal/ui';
import { useForm } from 'react-hook-form';
import { useAct } from '../acts/use-act.ts';
import { useComment } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from './item.module.css';
import { Section } from './section.tsx';

/** Comments on a recommendation, oldest first, and a field for a new one. */
export function Thread({ recommendation }: { readonly recommendation: RecommendationDetail }) {
  const { viewer } = useSession();
  const { comments } = recommendation;
  const mayComment = mayDo(recommendation, 'comment');
  if (comments.length === 0 && !mayComment) return null;
  return (
    <Section title={TEXTS.thread}>
      {comments.length === 0 && <p className={classes.quiet}>{TEXTS.noComments}</p>}
      <ol className={classes.thread}>
        {comments.map(({ id, authorName, authorRole, createdDateTime, text }) => (
          <li key={id} className={classes.comment}>
            <p className={classes.quiet}>
              <strong className={classes.author}>{authorName}</strong> · {nameOf(authorRole, viewer)} ·{' '}
              {formatInstant(createdDateTime)}
            </p>
            <p className={classes.words}>{text}</p>
          </li>
        ))}
      </ol>
      {mayComment && <AddComment recommendation={recommendation} />}
    </Section>
  );
}

/** Names the author's role, the only thing stored about them, as the reader's company does. */
const nameOf = (role: string, { companyType }: Pick<RoleHolder, 'companyType'>): string =>
  roleLabel({ role: role as Role, companyType });

function AddComment({ recommendation }: { readonly recommendation: RecommendationDetail }) {
  const form = useForm({ defaultValues: { comment: '' }, resolver: valibotResolver(commentRecommendationBody) });
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
  return (
    <>
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
    </>
  );
}
