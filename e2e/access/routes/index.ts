import type { RowsOfServices } from '../row.ts';
import { admin } from './admin.ts';
import { claims } from './claims.ts';
import { geo } from './geo.ts';
import { help } from './help.ts';
import { identity } from './identity.ts';
import { library } from './library.ts';
import { locations } from './locations.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { projectList } from './project-list.ts';
import { projects } from './projects.ts';
import { reportNotes } from './report-notes.ts';
import { risks } from './risks.ts';

/** Every route of the portal. The walk fails where a running service has one that is not here, and the other way round. */
export const ROUTES: RowsOfServices = {
  identity,
  admin,
  projects: { ...projects, ...projectList, ...notes, ...locations, ...risks, ...claims, ...reportNotes },
  library,
  notifications,
  help,
  geo,
};
