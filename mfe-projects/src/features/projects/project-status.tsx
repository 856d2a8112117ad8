import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { StatusDot, type StatusTone } from '@portal/ui';
import { unknownStatus } from './project.texts.ts';

const TONES: Readonly<Record<ProjectStatus, StatusTone>> = { Open: 'success', Closed: 'neutral' };
const isKnown = (status: string): status is ProjectStatus => Object.hasOwn(TONES, status);

/** Open, Closed, or 'Unknown status {value}' (spec 2 §2). */
export function ProjectStatusDot({ status }: { readonly status: string }) {
  if (!isKnown(status)) return <StatusDot tone="warning" label={unknownStatus(status)} />;
  return <StatusDot tone={TONES[status]} label={status} />;
}
