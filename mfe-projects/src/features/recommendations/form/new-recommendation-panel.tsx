import { Loading, SidePanel, useFormClosing } from '@portal/ui';
import type { NewRecommendation } from '../../../links/new-recommendation.ts';
import { useInspectionChoices } from '../inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import RecommendationForm from './recommendation.form.tsx';

interface NewRecommendationPanelProps {
  readonly projectId: string;
  readonly of: NewRecommendation;
  readonly onClose: () => void;
  /** Called with the id of the new recommendation, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
}

/** Adds a recommendation to an inspection. */
export default function NewRecommendationPanel({ projectId, of, onClose, onAdded }: NewRecommendationPanelProps) {
  const { data: choices } = useInspectionChoices(projectId);
  const inspection = choices?.find(({ id }) => id === of.inspectionId);
  const { close, onClosing } = useFormClosing(onClose);
  return (
    <SidePanel title={inspection ? TEXTS.titleOfNewIn(inspection.inspectionNumber) : TEXTS.add} onClose={close}>
      {choices ? (
        <RecommendationForm of={of} inspection={inspection} onClosing={onClosing} onDone={onClose} onAdded={onAdded} />
      ) : (
        <Loading height={320} />
      )}
    </SidePanel>
  );
}
