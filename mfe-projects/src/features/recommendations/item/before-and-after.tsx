import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { AttachmentGallery, formatInstant, PaneSection } from '@portal/ui';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from './item.module.css';

/** Photographs of the finding and of what the site did, side by side once there are both; with the site's words. */
export function BeforeAndAfter({ recommendation }: { readonly recommendation: RecommendationDetail }) {
  const { photos, action, actionedBy, actionedDateTime, actionFiles } = recommendation;
  if (photos.length === 0 && action === null) return null;
  return (
    <div className={action === null ? undefined : classes.pair}>
      {photos.length > 0 && (
        <PaneSection title={TEXTS.photosBefore}>
          <AttachmentGallery label={TEXTS.photosBefore} fileIds={photos.map(({ fileId }) => fileId)} />
        </PaneSection>
      )}
      {action !== null && (
        <PaneSection title={TEXTS.actionOfSite}>
          {actionFiles.length > 0 && (
            <AttachmentGallery label={LABELS.actionFiles} fileIds={actionFiles.map(({ fileId }) => fileId)} />
          )}
          <p className={classes.words} dir="auto">
            {action}
          </p>
          <p className={classes.quiet}>
            {actionedBy}, {formatInstant(actionedDateTime)}
          </p>
        </PaneSection>
      )}
    </div>
  );
}
