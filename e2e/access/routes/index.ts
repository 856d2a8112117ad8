import { rowsOfServices } from '../rows.ts';
import { admin } from './admin.ts';
import { analytics } from './analytics.ts';
import { assignments } from './assignments.ts';
import { claims } from './claims.ts';
import { companyContacts } from './company-contacts.ts';
import { contacts } from './contacts.ts';
import { devices } from './devices.ts';
import { documents } from './documents.ts';
import { files } from './files.ts';
import { finance } from './finance.ts';
import { folders } from './folders.ts';
import { geo } from './geo.ts';
import { help } from './help.ts';
import { identity } from './identity.ts';
import { insights } from './insights.ts';
import { locations } from './locations.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { projectList } from './project-list.ts';
import { projects } from './projects.ts';
import { reportNotes } from './report-notes.ts';
import { reports } from './reports.ts';
import { risks } from './risks.ts';
import { uploads } from './uploads.ts';

/** Every route of the portal, by service. An endpoint that has no row here does not compile. */
export const ROUTES = rowsOfServices({
  ...identity,
  ...admin,
  ...projects,
  ...projectList,
  ...contacts,
  ...companyContacts,
  ...notes,
  ...locations,
  ...risks,
  ...claims,
  ...reportNotes,
  ...analytics,
  ...reports,
  ...files,
  ...folders,
  ...uploads,
  ...documents,
  ...notifications,
  ...help,
  ...geo,
  ...assignments,
  ...devices,
  ...finance,
  ...insights,
});
