import { Button } from '@portal/portal-sdk';
import { IconSearchOff } from '@tabler/icons-react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { EmptyState } from './empty-state.tsx';

export interface NoResultsProps {
  /** Removes the search and the filters. */
  readonly onShowAll: () => void;
}

/** Placeholder of a list in which a search or a filter finds nothing. */
export function NoResults({ onShowAll }: NoResultsProps) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={SCREEN_TEXTS.noResults}
      action={
        <Button variant="default" onClick={onShowAll}>
          {SCREEN_TEXTS.showAll}
        </Button>
      }
    />
  );
}
