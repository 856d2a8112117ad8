import { apiFault, Button, messageOf } from '@portal/portal-sdk';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { EmptyState } from './empty-state.tsx';
import { NoAccess } from './no-access.tsx';

export interface ErrorPanelProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Placeholder of content that could not be loaded: no access, not found, or a fault with Retry (decisions §4). */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  const status = apiFault(error)?.status;
  if (status === 403) return <NoAccess />;
  if (status === 404) {
    return (
      <div role="alert">
        <EmptyState icon={IconMapPinOff} title={SCREEN_TEXTS.notFoundTitle}>
          {SCREEN_TEXTS.notFound}
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={messageOf(error)}
        action={
          <Button variant="default" onClick={onRetry}>
            {SCREEN_TEXTS.retry}
          </Button>
        }
      />
    </div>
  );
}
