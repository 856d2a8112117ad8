import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { COMBUSTIBILITIES } from '@portal/contracts/projects/project-lists';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import { AttachmentTiles, Fact, formatInstant } from '@portal/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { DueDate } from '../list/recommendation-columns.tsx';
import { PriorityMark, StatusMark, typeOf } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemHistory } from './item-history.tsx';
import { Section } from './section.tsx';
import { Thread } from './thread.tsx';
import classes from './item.module.css';

interface RecommendationViewProps {
  readonly recommendation: RecommendationDetail;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

const COMBUSTIBILITY_LABELS = new Map(COMBUSTIBILITIES.map(({ value, label }) => [value, label]));

/** Full view of a recommendation: actions, content, the site's action, comments, history. */
export function RecommendationView({ recommendation, onEdit, onDeleted }: RecommendationViewProps) {
  const { rejectionReason, status, comment, photos, category, location, combustibility } = recommendation;
  const isRejected = rejectionReason !== null && (status === 'Rejected' || status === 'Amended');
  return (
    <div className={classes.view}>
      <div className={classes.marks}>
        <StatusMark status={status} />
        <PriorityMark priority={recommendation.priority} />
        <span>{TEXTS.inspection(recommendation.inspectionNumber)}</span>
      </div>
      <ItemActions recommendation={recommendation} onEdit={onEdit} onDeleted={onDeleted} />
      {isRejected && (
        <div className={classes.rejected} role="note">
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            <strong>{TEXTS.rejected}</strong>
            <span className={classes.words}>{rejectionReason}</span>
          </span>
        </div>
      )}
      <p className={classes.lead}>{comment}</p>
      {photos.length > 0 && (
        <Section title={TEXTS.photosBefore}>
          <AttachmentTiles label={TEXTS.photosBefore} fileIds={photos.map(({ fileId }) => fileId)} />
        </Section>
      )}
      <Section title={TEXTS.details}>
        <dl className={classes.facts}>
          <Fact label={LABELS.category}>{category}</Fact>
          <Fact label={LABELS.type}>{typeOf(recommendation)}</Fact>
          <Fact label={LABELS.dueDate}>
            {recommendation.dueDate ? <DueDate row={recommendation} /> : TEXTS.dueNotSet}
          </Fact>
          <Fact label={LABELS.location}>{location}</Fact>
          {combustibility !== null && (
            <Fact label={LABELS.combustibility}>{COMBUSTIBILITY_LABELS.get(combustibility) ?? combustibility}</Fact>
          )}
          <Fact label={LABELS.authorName}>{recommendation.authorName}</Fact>
          {recommendation.issuedDateTime && (
            <Fact label={LABELS.issuedDateTime}>{formatInstant(recommendation.issuedDateTime)}</Fact>
          )}
          {recommendation.closedDateTime && (
            <Fact label={LABELS.closedDateTime}>{formatInstant(recommendation.closedDateTime)}</Fact>
          )}
        </dl>
      </Section>
      <SiteAction recommendation={recommendation} />
      <Thread recommendation={recommendation} />
      <ItemHistory recommendation={recommendation} />
    </div>
  );
}

/** Last action taken on site: its text, person and evidence. */
function SiteAction({ recommendation }: { readonly recommendation: RecommendationDetail }) {
  const { action, actionedBy, actionedDateTime, actionFiles } = recommendation;
  if (action === null) return null;
  return (
    <Section title={TEXTS.actionOfSite}>
      <p className={classes.words}>{action}</p>
      <p className={classes.quiet}>
        {actionedBy}, {formatInstant(actionedDateTime)}
      </p>
      {actionFiles.length > 0 && (
        <AttachmentTiles label={LABELS.actionFiles} fileIds={actionFiles.map(({ fileId }) => fileId)} />
      )}
    </Section>
  );
}
