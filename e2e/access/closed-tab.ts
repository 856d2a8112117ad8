import { tabDefault } from '@portal/access';
import type { TabAccessEntry } from '@portal/contracts/admin/settings';
import { PROJECT_ROLES, type TabAccessSetting } from '@portal/contracts/common/tab-access';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { expect } from '@playwright/test';
import { send } from './send.ts';
import type { Walker } from './walkers.ts';
import { found, type World } from './world.ts';

const SETTINGS = '/insurance-companies/current/settings';
const INBOX = '/notifications/inbox?pageSize=100';

/** A notification of a guest in an insurer's project that leads to a tab which the insurer may close to the guest's role. */
export interface GuestNotification {
  readonly owner: Walker;
  readonly guest: Walker;
  readonly id: string;
  readonly link: string;
  readonly tab: ProjectTab;
}

/** Finds such a notification among those of the walkers. */
export async function guestNotification({ walkers }: World): Promise<GuestNotification> {
  const owner = found(
    walkers.find(({ email }) => email === 'coordinator@insurer.example'),
    'coordinator',
  );
  for (const guest of walkers.filter(({ viewer, company }) => viewer.acceptedEula && company !== owner.company)) {
    const { items } = await guest.api<{ items: InboxItem[] }>('GET', INBOX).catch(() => ({ items: [] }));
    for (const { id, link } of items) {
      const [, area, projectId, name] = link.split(/[/?]/);
      const tab = PROJECT_TAB_NAMES.find((one) => one === name);
      if (area !== 'projects' || !tab || !tabDefault(guest.viewer.role, tab).canBeOverriden) continue;
      const isOwners = await owner.api('GET', `/projects/${projectId}`).then(
        () => true,
        () => false,
      );
      if (isOwners) return { owner, guest, id, link, tab };
    }
  }
  throw new Error('No guest has a notification that leads to a tab');
}

/** Returns the link of the notification as a notifications service at this address gives it. */
export async function linkAt(address: string, { guest, id }: GuestNotification): Promise<string> {
  const { text } = await send(
    address,
    'GET /notifications/inbox',
    { query: { pageSize: '100' } },
    `Bearer ${guest.token}`,
  );
  const { data } = JSON.parse(text) as { data: { items: InboxItem[] } };
  return found(
    data.items.find((item) => item.id === id),
    `notification of ${guest.email}`,
  ).link;
}

/** Runs work while the owner has closed the tab to the guest's role, once `edge` no longer leads there. */
export async function whileClosed<Result>(
  notification: GuestNotification,
  edge: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { owner, guest, tab, link } = notification;
  const set = async (value: TabAccessSetting): Promise<void> => {
    const [entry] = await owner.api<readonly TabAccessEntry[]>('GET', SETTINGS);
    await owner.api('PUT', `${SETTINGS}/access`, { id: entry?.id, value });
  };
  const others = PROJECT_ROLES.filter((role) => role !== guest.viewer.role && tabDefault(role, tab).visible);
  await set({ [tab]: others });
  try {
    await expect.poll(() => linkAt(edge, notification)).not.toBe(link);
    return await work();
  } finally {
    await set({});
    await expect.poll(() => linkAt(edge, notification)).toBe(link);
  }
}
