import { tabsFor } from '@portal/access';
import { DEMO_ACCOUNTS } from '@portal/contracts/common/demo';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { Session } from '../portal/session.ts';
import { attempt, dataOf } from './attempt.ts';
import type { Desk } from './people.ts';

/** Returns the tabs of a project that a demo account sees. */
function tabsOf(email: string): readonly ProjectTab[] {
  const account = DEMO_ACCOUNTS.find((one) => one.email === email);
  if (!account) throw new Error(`There is no demo account ${email}`);
  return tabsFor(account.role, {});
}

/**
 * Signs in anew, as people do in the morning and on their phones, and out again: of an account with too many sessions the
 * oldest are ended, of which one is the session that its owner works with.
 */
export async function signInAndOut(desk: Desk): Promise<void> {
  const session = new Session(desk.portal.url, desk.session.email);
  await attempt(desk, 'sign-in', () => session.token());
  await attempt(desk, 'sign-out', () => session.signOut());
}

/** Opens the list, a project of it with its tabs, and the bell. */
export async function browsePages(desk: Desk): Promise<void> {
  const { session } = desk;
  const open = <Data>(what: string, path: string) => attempt(desk, what, () => dataOf<Data>(session.call(path)));
  const page = await open<{ items: ProjectListRow[] }>('list of projects', '/projects?page=1&pageSize=10');
  const project = page?.items[Math.floor(Math.random() * page.items.length)];
  if (project) {
    await open('project', `/projects/${project.id}`);
    const tabs = tabsOf(session.email);
    if (tabs.includes('inspections')) await open('inspections', `/inspections?projectId=${project.id}`);
    await open('recommendations', `/inspections/all-risks?projectId=${project.id}`);
  }
  await open('bell', '/notifications/inbox?pageSize=10');
}

/** Exports the list and reads the file to its end. */
export const exportList = ({ session, portal, ...desk }: Desk): Promise<unknown> =>
  attempt({ portal, ...desk }, 'export', async () => {
    const columns = ['name', 'country', 'policyNumber', 'status'];
    const body = { format: Math.random() < 0.5 ? 'csv' : 'xlsx', columns, selection: {} };
    const { url } = await dataOf<{ url: string }>(session.send('/projects/exports', body));
    const response = await fetch(new URL(url, portal.url));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The file was answered with ${response.status}`);
  });
