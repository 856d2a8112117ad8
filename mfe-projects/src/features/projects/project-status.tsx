import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { CLOSED_LOOK, StatusDot, type StatusLook } from '@portal/ui';
import { unknownStatus } from './project.texts.ts';

const LOOKS: Readonly<Record<ProjectStatus, StatusLook>> = { Open: { tone: 'success' }, Closed: CLOSED_LOOK };
const isKnown = (status: string): status is ProjectStatus => Object.hasOwn(LOOKS, status);

/** Open, Closed, or 'Unknown status {value}' (spec 2 §2). */
export function ProjectStatusDot({ status }: { readonly status: string }) {
  if (!isKnown(status)) return <StatusDot tone="warning" label={unknownStatus(status)} />;
  return <StatusDot {...LOOKS[status]} label={status} />;
}
