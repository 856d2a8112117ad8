import type { ProjectSections } from '../features/projects/page/project-frame.tsx';
import { ProjectClaims } from '../features/claims/project-claims.tsx';
import { ProjectLocation } from '../features/locations/project-location.tsx';
import { ProjectContacts } from '../features/contacts/project-contacts.tsx';
import { ProjectInspections } from '../features/inspections/project-inspections.tsx';
import { ProjectNotes } from '../features/notes/project-notes.tsx';
import { ProjectRecommendations } from '../features/recommendations/project-recommendations.tsx';
import { ProjectReportNotes } from '../features/report-notes/project-report-notes.tsx';
import { ProjectDetails } from '../features/projects/details/project-details.tsx';
import { ProjectDocuments } from '../features/projects/documents/project-documents.tsx';

/** The sections of a project that exist; the others' tabs are not shown. */
export const PROJECT_SECTIONS: ProjectSections = {
  details: ProjectDetails,
  location: ProjectLocation,
  notes: ProjectNotes,
  documents: ProjectDocuments,
  contacts: ProjectContacts,
  inspections: ProjectInspections,
  recommendations: ProjectRecommendations,
  'report-notes': ProjectReportNotes,
  claims: ProjectClaims,
};
