import type { Project } from '@portal/contracts/projects/project';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { aContact, contactsOf } from '../../testing/contact.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectContacts } from './project-contacts.tsx';

export const SANNA = aContact();
export const PATH = `/projects/${anId(1)}/contacts`;
export const WAITS = { status: 'Waiting', requestedBy: 'Erik Holm', rejectionReason: null } as const;

export function setup(
  contacts = [SANNA],
  answers: Record<string, unknown> = {},
  { project = aProject(), ...options }: RenderOptions & { project?: Project } = {},
) {
  const requests = answering({
    'get contacts': contactsOf(contacts),
    ...Object.fromEntries(contacts.map((contact) => [`get contacts/${contact.id}`, contact])),
    ...answers,
  });
  return { ...renderWithPortal(<ProjectContacts project={project} />, { path: PATH, ...options }), requests };
}
export const row = async (name = 'Sanna Berg') =>
  (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr') as HTMLElement;
/** Opens a contact beside the list. */
export async function open({ user }: ReturnType<typeof setup>, name = 'Sanna Berg') {
  await user.click(await screen.findByRole('link', { name: new RegExp(name) }));
  return screen.findByRole('region', { name });
}
export async function openMenu(view: ReturnType<typeof setup>, name = 'Sanna Berg') {
  await view.user.click(within(await open(view, name)).getByRole('button', { name: 'More actions' }));
  return screen.findByRole('menu');
}
export const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
