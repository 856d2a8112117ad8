import { scope, tabStateOf, type Viewer } from '@portal/access';
import type { ReachedProject } from '../access/reach-project.ts';

/**
 * Returns true if the viewer sees all contacts of a project, and with them the addresses of an inspection's attendees and of
 * the recipients of reports. Coordinators of a risk company see those of their own company alone (decisions §11).
 */
export const seesAddresses = ({ tabFacts }: ReachedProject, viewer: Viewer): boolean =>
  tabStateOf('contacts', tabFacts, viewer).enabled && scope(viewer, 'read', 'contact')?.length === 0;
