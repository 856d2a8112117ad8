/** Texts of the panel, the bells and the toasts at start, letter by letter (spec 1 §2, §8). */
export const NOTIFICATION_TEXTS = {
  panelTitle: 'Notifications',
  claimAlertsTitle: 'Claim Alerts',
  tabNew: 'New',
  tabAll: 'All',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: 'There are no notifications yet.',
  emptyClaimAlerts: 'There are no claim alerts yet.',
  newNotification: 'New Notification',
  claimAlert: 'Claim Alert',
  actionRequired: 'Action required',
  nothingRequired: 'Nothing requires an action.',
  acknowledge: 'Acknowledge',
  acknowledged: 'New assignment was successfully confirmed.',
  markAll: 'Mark all as read',
  stayNew: 'What requires an action stays new until it is done.',
} as const;

/** Toast at start and when new ones come (info), 1 or n (spec 1 §8). */
export const newNotificationsText = (n: number): string =>
  n === 1 ? 'You have a new notification.' : `You have ${n} new notifications.`;

/** The same for claim alerts (warning). */
export const newClaimAlertsText = (n: number): string =>
  n === 1 ? 'You have a new claim alert.' : `You have ${n} new claim alerts.`;
