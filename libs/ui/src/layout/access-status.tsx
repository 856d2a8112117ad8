import type { AccessStatus } from '@portal/contracts/common/enums';
import { ACCESS_STATUS_LABELS } from './access-status.texts.ts';
import { StatusDot, type StatusTone } from '../marks/status-dot.tsx';

const TONES: Readonly<Record<AccessStatus, StatusTone>> = {
  NoAccess: 'neutral',
  InviteSent: 'info',
  NeedApproval: 'warning',
  HasAccess: 'success',
  AccessRejected: 'danger',
};

/** Access status of a person as a dot and a word. */
export const AccessStatusDot = ({ status }: { readonly status: AccessStatus }) => (
  <StatusDot tone={TONES[status]} label={ACCESS_STATUS_LABELS[status]} />
);
