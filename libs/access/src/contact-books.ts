import { can } from './can.ts';
import { projectScopeOf } from './project-scope.ts';
import type { Viewer } from './viewer.ts';

/** The books of a company: people, and companies. */
export type ContactBook = 'contacts' | 'companyContacts';

type BookReader = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'plan'>;

/**
 * The books of contacts that the viewer can open, in the order of their tabs: people stand in the book of a company that
 * has projects, companies in that of every company (decisions §11 'Contacts', 'Company-contact book').
 */
export function contactBooksOf(viewer: BookReader): readonly ContactBook[] {
  const isOfProjects = projectScopeOf(viewer).kind === 'company';
  return [
    ...(isOfProjects && can(viewer, 'read', 'contact') ? (['contacts'] as const) : []),
    ...(viewer.companyId !== null && can(viewer, 'read', 'companyContact') ? (['companyContacts'] as const) : []),
  ];
}
