/**
 * Returns SQL of the id of a folder that each project has from its creation (spec 1 §9), from SQL of the project's id
 * and of the folder's name: the MD5 of both, with the version (8) and variant of a UUID. So services/library cannot
 * create it twice, and other services can derive it.
 */
export const projectFolderIdSql = (projectId: string, name: string): string =>
  `overlay(overlay(md5('project-folder/' || ${projectId} || '/' || ${name}) placing '8' from 13) placing 'a' from 17)::uuid`;

/** Folder for plans (spec 1 §6). */
export const LAYOUTS_FOLDER = 'Layouts';

/** Folder for uploads of participants (spec 1 §6). */
export const RISK_REVIEW_FOLDER = 'Risk Review Information';
