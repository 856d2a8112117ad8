import type { AccountTab } from '@portal/access';
import type { MyCompanyTab, SubscriberPath } from '@portal/contracts/admin/addresses';
import type { ProjectTab } from '@portal/contracts/common/tabs';

const segment = encodeURIComponent;

/** Typed addresses of other areas' pages; within its own area a remote links relatively (architecture). */
export const links = {
  home: () => '/',
  dashboard: () => '/dashboard',
  projects: () => '/projects',
  addProject: () => '/projects/add',
  project: (id: string, tab: ProjectTab = 'details') => `/projects/${segment(id)}/${segment(tab)}`,
  library: (folderId?: string) => (folderId ? `/library/documents?folderId=${segment(folderId)}` : '/library'),
  myCompany: (tab?: MyCompanyTab) => (tab ? `/my-company?tab=${tab}` : '/my-company'),
  subscriptions: (path: SubscriberPath = 'insurance-company') => `/subscriptions/list/${path}`,
  addSubscriber: () => '/subscriptions/new',
  help: (area?: string, topic?: string) => ['/help', ...[area, topic].filter((part) => part !== undefined)].join('/'),
  myAccount: (tab?: AccountTab) => (tab ? `/my-account?tab=${tab}` : '/my-account'),
  privacyPolicy: () => '/privacy-policy',
} as const;
