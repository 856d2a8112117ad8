import { lazy, Suspense } from 'react';
import type { useOpenItem } from './use-open-item.ts';

const RecommendationPanel = lazy(() => import('./item/recommendation-panel.tsx'));
const NewRecommendationPanel = lazy(() => import('./form/new-recommendation-panel.tsx'));

interface OpenRecommendationProps {
  readonly projectId: string;
  readonly item: ReturnType<typeof useOpenItem>;
}

/** Panel beside the list: one recommendation, or the form of a new one. */
export function OpenRecommendation({ projectId, item }: OpenRecommendationProps) {
  return (
    <Suspense fallback={null}>
      {item.newOne && <NewRecommendationPanel projectId={projectId} of={item.newOne} onClose={item.closeNew} />}
      {!item.newOne && item.id !== null && (
        <RecommendationPanel key={item.id} projectId={projectId} id={item.id} onClose={item.close} />
      )}
    </Suspense>
  );
}
