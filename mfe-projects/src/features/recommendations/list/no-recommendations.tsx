import { Button, useSession } from '@portal/portal-sdk';
import { EmptyState } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconClipboardCheck, IconClipboardText, IconSearchOff } from '@tabler/icons-react';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';

interface NoRecommendationsProps {
  /** A search or a filter leaves nothing. */
  readonly isNarrowed: boolean;
  /** True if a search in issued recommendations found none. */
  readonly isIssued: boolean;
  readonly onClear: () => void;
}

/** Placeholder of an empty list of recommendations, by role (spec 2 §4, §6). */
export function NoRecommendations({ isNarrowed, isIssued, onClear }: NoRecommendationsProps) {
  const { viewer } = useSession();
  if (isNarrowed) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title={SCREEN_TEXTS.noResults}
        action={
          <Button variant="default" onClick={onClear}>
            {TEXTS.clearFilters}
          </Button>
        }
      />
    );
  }
  if (isIssued) return <EmptyState icon={IconClipboardCheck} title={TEXTS.emptyIssued} />;
  return (
    <EmptyState icon={IconClipboardText} title={TEXTS.empty}>
      {viewer.role === 'RiskEngineer' ? TEXTS.emptyEngineer : TEXTS.emptyReader}
    </EmptyState>
  );
}
