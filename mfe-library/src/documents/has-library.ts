import { can, type Viewer } from '@portal/access';

/** Whether the Library is offered to the person at all (spec 1 §6). */
export const hasLibrary = (viewer: Viewer): boolean => can(viewer, 'read', 'library');
