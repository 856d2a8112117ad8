import { Loading, SidePanel } from '@portal/ui';
import { useCallback, useRef } from 'react';
import type { NewRecommendation } from '../../../links/new-recommendation.ts';
import { useInspectionChoices } from '../inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import RecommendationForm from './recommendation.form.tsx';

interface NewRecommendationPanelProps {
  readonly projectId: string;
  readonly of: NewRecommendation;
  readonly onClose: () => void;
  /** Called with the id of the new recommendation. */
  readonly onAdded: (id: string) => void;
}

/** Adds a recommendation to an inspection. */
export default function NewRecommendationPanel({ projectId, of, onClose, onAdded }: NewRecommendationPanelProps) {
  const { data: choices } = useInspectionChoices(projectId);
  const inspection = choices?.find(({ id }) => id === of.inspectionId);
  const closing = useRef(onClose);
  const onClosing = useCallback((close: () => void) => {
    closing.current = close;
  }, []);
  return (
    <SidePanel
      title={inspection ? TEXTS.titleOfNewIn(inspection.inspectionNumber) : TEXTS.add}
      onClose={() => closing.current()}
    >
      {choices ? (
        <RecommendationForm of={of} inspection={inspection} onClosing={onClosing} onDone={onClose} onAdded={onAdded} />
      ) : (
        <Loading height={320} />
      )}
    </SidePanel>
  );
}
