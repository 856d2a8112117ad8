import { ErrorPanel, Loading, SidePanel, useFormClosing } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { useInspectionChoices } from '../inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { useRecommendation } from '../recommendations.api.ts';
import { RecommendationView } from './recommendation-view.tsx';

const RecommendationForm = lazy(() => import('../form/recommendation.form.tsx'));

interface RecommendationPanelProps {
  readonly projectId: string;
  readonly id: string;
  readonly onClose: () => void;
}

const LOADING = <Loading height={320} />;

/** One recommendation beside the list, to be read, acted on or edited; notifications lead to it. */
export default function RecommendationPanel({ projectId, id, onClose }: RecommendationPanelProps) {
  const { data, error, refetch } = useRecommendation(id);
  const { data: choices } = useInspectionChoices(projectId);
  const [isEditing, setEditing] = useState(false);
  const { close, onClosing } = useFormClosing(onClose);
  const inspection = choices?.find((choice) => choice.id === data?.inspectionId);
  return (
    <SidePanel title={titleOf()} onClose={close}>
      {content()}
    </SidePanel>
  );

  function titleOf(): string {
    if (!data) return TEXTS.table;
    return isEditing ? TEXTS.titleOfEdit(data.number) : TEXTS.title(data.number);
  }

  function content() {
    if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : LOADING;
    if (!isEditing) {
      return <RecommendationView recommendation={data} onEdit={() => setEditing(true)} onDeleted={onClose} />;
    }
    return (
      <Suspense fallback={LOADING}>
        <RecommendationForm of={data} inspection={inspection} onClosing={onClosing} onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
}
