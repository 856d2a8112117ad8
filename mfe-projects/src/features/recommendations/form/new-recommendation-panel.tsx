import { Loading, SidePanel, useFormClosing } from '@portal/ui';
import type { NewRecommendation } from '../../../links/new-recommendation.ts';
import { useInspectionChoices } from '../inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import RecommendationForm from './recommendation.form.tsx';

interface NewRecommendationPanelProps {
  readonly projectId: string;
  readonly of: NewRecommendation;
  /** True if the inspection takes another recommendation of the viewer. */
  readonly mayAdd: boolean;
  readonly onClose: () => void;
  /** Called with the id of the new recommendation, and the words that name it. */
  readonly onAdded: (id: string, message: string) => void;
}

/** The form of a new recommendation of an inspection; an address of one that takes none leads to the list. */
export default function NewRecommendationPanel({
  projectId,
  of,
  mayAdd,
  onClose,
  onAdded,
}: NewRecommendationPanelProps) {
  const { data: choices } = useInspectionChoices(projectId);
  const inspection = choices?.find(({ id }) => id === of.inspectionId);
  const { close, onClosing } = useFormClosing(onClose);
  const title = inspection ? TEXTS.titleOfNewIn(inspection.inspectionNumber) : TEXTS.add;
  return (
    <SidePanel title={title} mayOpen={mayAdd} onClose={close}>
      {choices ? (
        <RecommendationForm of={of} inspection={inspection} onClosing={onClosing} onDone={onClose} onAdded={onAdded} />
      ) : (
        <Loading height={320} />
      )}
    </SidePanel>
  );
}
