import type { ProjectTab } from '../common/tabs.ts';

/**
 * A subject that endpoints read and change: a write makes the answers of all endpoints old that read one of its topics.
 * The tabs of a project are topics; the service tells other people's open pages of changes under them (ADR 17).
 */
export type Topic = ProjectTab | OtherTopic;

/** Topics that are no tab of a project. */
type OtherTopic =
  | 'projects'
  | 'dashboard'
  | 'project-views'
  | 'dashboard-views'
  | 'project-types'
  | 'parent-companies'
  | 'causes-of-loss'
  | 'contact-books'
  | 'company-contacts'
  | 'library'
  | 'my-company'
  | 'team'
  | 'invites'
  | 'designations'
  | 'rates'
  | 'subscriptions'
  | 'account'
  | 'sessions'
  | 'notifications'
  | 'help'
  | 'geo';
