import { can } from './can.ts';
import { projectScopeOf } from './project-scope.ts';
import type { Viewer } from './viewer.ts';

/** The books of a company: people, and companies. */
export type ContactBook = 'contacts' | 'companyContacts';

type BookReader = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'plan'>;

/**
 * Returns the books of contacts that the viewer can open, in the order of their tabs: companies with projects have a
 * book of people, every company has a book of companies (decisions §11 'Contacts', 'Company-contact book').
 */
export function contactBooksOf(viewer: BookReader): readonly ContactBook[] {
  const isOfProjects = projectScopeOf(viewer).kind === 'company';
  return [
    ...(isOfProjects && can(viewer, 'read', 'contact') ? (['contacts'] as const) : []),
    ...(viewer.companyId !== null && can(viewer, 'read', 'companyContact') ? (['companyContacts'] as const) : []),
  ];
}
