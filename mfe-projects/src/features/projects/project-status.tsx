import { PROJECT_STATUSES } from '@portal/contracts/projects/project-lists';
import { unknownStatus } from '@portal/contracts/projects/screen-texts';
import { StatusDot } from '@portal/ui';

/** Open, Closed, or 'Unknown status {value}' (spec 2 §2). */
export function ProjectStatusDot({ status }: { readonly status: string }) {
  const known = PROJECT_STATUSES.find((name) => name === status);
  if (!known) return <StatusDot tone="warning" label={unknownStatus(status)} />;
  return <StatusDot tone={known === 'Open' ? 'success' : 'neutral'} label={known} />;
}
