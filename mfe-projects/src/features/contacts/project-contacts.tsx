import type { Project } from '@portal/contracts/projects/project';
import { usePermission } from '@portal/portal-sdk';
import { ContactList } from './contact-list.tsx';
import { RoleCards } from './role-cards.tsx';

/** CONTACTS of a project: the primary people, and all participants (decisions §20, §21). */
export function ProjectContacts({ project }: { readonly project: Project }) {
  const mayAdd = usePermission('create', 'contact');
  return <ContactList projectId={project.id} mayAdd={mayAdd} above={<RoleCards project={project} />} />;
}
