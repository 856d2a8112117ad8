import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { DeleteDialog } from '@portal/ui';
import { useState } from 'react';
import { target, useDeleteRecommendation } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';

interface DeleteProps {
  readonly recommendation: Recommendation;
  /** Called when it is deleted, by the dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a recommendation (R17). */
export function Delete({ recommendation, onDeleted, onClose }: DeleteProps) {
  const [opened] = useState(recommendation);
  return (
    <DeleteDialog
      mutation={useDeleteRecommendation()}
      given={target(opened)}
      title={TEXTS.deleteTitle}
      verb={TEXTS.actions.delete}
      done={TEXTS.done.delete(opened.number)}
      onDeleted={onDeleted}
      onGone={onDeleted}
      onClose={onClose}
    >
      <p>{TEXTS.deleteBody(opened.number)}</p>
    </DeleteDialog>
  );
}
