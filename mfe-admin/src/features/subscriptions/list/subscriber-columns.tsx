import { isCompanySubscriber, type SubscriberType } from '@portal/contracts/admin/packages';
import type { Subscriber } from '@portal/contracts/admin/subscriber';
import { PACKAGE_LABELS } from '@portal/contracts/admin/subscription-labels';
import { formatDate, StatusDot, textCell, type DataColumn, type StatusTone } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { ReactNode } from 'react';
import { SUBSCRIPTION_SCREEN_TEXTS as TEXTS } from '../subscription.texts.ts';
import { ResendInvite } from './resend-invite.tsx';

type Column = DataColumn<Subscriber>;

const STATUS_TONES = { Active: 'success', Upcoming: 'info', Expired: 'neutral' } as const satisfies Record<
  Subscriber['subscriptionInfo']['status'],
  StatusTone
>;
const INVITE_TONES = { Sent: 'warning', Expired: 'danger', Accepted: 'success' } as const satisfies Record<
  NonNullable<Subscriber['icInviteStatus']>,
  StatusTone
>;

const invite = ({ icInviteStatus }: Subscriber): ReactNode =>
  icInviteStatus === null ? (
    SCREEN_TEXTS.nothing
  ) : (
    <StatusDot tone={INVITE_TONES[icInviteStatus]} label={TEXTS.inviteStatus[icInviteStatus]} />
  );

const PRIMARY_CONTACT: Column = {
  id: 'primaryContact',
  header: TEXTS.primaryContact,
  isSortable: false,
  cell: ({ primaryContactFullName }) => textCell(primaryContactFullName),
  width: 136,
  grows: { to: 180, rank: 2 },
};
const INVITE: Column = { id: 'invite', header: TEXTS.invite, isSortable: false, cell: invite, width: 104 };
const ACTIONS: Column = {
  id: 'actions',
  header: TEXTS.actions,
  isHeaderHidden: true,
  isSortable: false,
  cell: (row) => <ResendInvite subscriber={row} />,
  width: 136,
};

/** Returns the columns of subscribers; invites and contacts are for companies only (spec 3 §3). */
export function subscriberColumns(type: SubscriberType): readonly Column[] {
  const isOfCompanies = isCompanySubscriber(type);
  return [
    { id: 'name', header: TEXTS.name, cell: ({ name }) => textCell(name), width: 200, isFlexible: true },
    ...(isOfCompanies ? [PRIMARY_CONTACT] : []),
    {
      id: 'email',
      header: TEXTS.email,
      isSortable: false,
      cell: ({ email }) => textCell(email),
      isIdentifier: true,
      width: 220,
      grows: { to: 280, rank: 1 },
    },
    {
      id: 'package',
      header: TEXTS.package,
      isSortable: false,
      cell: ({ subscriptionInfo }) => PACKAGE_LABELS[subscriptionInfo.package],
      width: 78,
    },
    {
      id: 'startDate',
      header: TEXTS.start,
      cell: ({ subscriptionInfo }) => formatDate(subscriptionInfo.startDate),
      isTabular: true,
      isOnCard: false,
      width: 96,
    },
    {
      id: 'endDate',
      header: TEXTS.end,
      cell: ({ subscriptionInfo }) => formatDate(subscriptionInfo.endDate),
      isTabular: true,
      width: 96,
    },
    {
      id: 'status',
      header: TEXTS.status,
      isSortable: false,
      cell: ({ subscriptionInfo: { status } }) => <StatusDot tone={STATUS_TONES[status]} label={status} />,
      width: 104,
    },
    ...(isOfCompanies ? [INVITE, ACTIONS] : []),
  ];
}
