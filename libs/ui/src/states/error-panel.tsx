import { apiFault, Button, Link, links, messageOf } from '@portal/portal-sdk';
import { somethingWentWrong } from '@portal/portal-sdk/fault-texts';
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
        <EmptyState
          icon={IconMapPinOff}
          title={SCREEN_TEXTS.notFoundTitle}
          action={<Link to={links.home()}>{SCREEN_TEXTS.toStart}</Link>}
        >
          {SCREEN_TEXTS.notFound}
        </EmptyState>
      </div>
    );
  }
  const [title, reference] = withoutReference(messageOf(error));
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        action={
          <Button variant="default" onClick={onRetry}>
            {SCREEN_TEXTS.retry}
          </Button>
        }
      >
        {reference}
      </EmptyState>
    </div>
  );
}

/** Splits a fault's message: its reference is for the help desk, and quieter than what happened. */
function withoutReference(message: string): readonly [string, string?] {
  const fault = somethingWentWrong(undefined);
  return message.startsWith(`${fault} `) ? [fault, message.slice(fault.length + 1)] : [message];
}
