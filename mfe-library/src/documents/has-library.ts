import { can, type Viewer } from '@portal/access';

/** Returns true if the person has the Library (spec 1 §6). */
export const hasLibrary = (viewer: Viewer): boolean => can(viewer, 'read', 'library');
