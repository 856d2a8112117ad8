import { scopeConditions } from '@portal/project-access';

/** SQL that is true for the projects `p` of a scope (decisions §11); `$1` is the scope's id. */
export const SCOPE_CONDITION = scopeConditions('project_participants');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true if a text has the form of a project's id. */
export const isProjectId = (text: string): boolean => UUID.test(text);
