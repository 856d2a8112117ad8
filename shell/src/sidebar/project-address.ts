import { links } from '@portal/portal-sdk';
import type { RoleHolder } from '@portal/access';

/** Returns the address of a project: its details, for site contacts its documents (spec 2 §2). */
export const projectAddress = ({ role }: Pick<RoleHolder, 'role'>, id: string): string =>
  links.project(id, role === 'SiteContact' ? 'documents' : 'details');
