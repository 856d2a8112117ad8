import type { ProjectState } from '@portal/contracts/events/project-states';
import { storeProjects } from '@portal/project-access';
import type { Knex } from 'knex';
import { followProjects } from './project-folders.ts';

/** Stores projects as the service does from events. */
export const storeProjectStates = (knex: Knex, ...states: ProjectState[]): Promise<void> =>
  knex.transaction(async (tx) => followProjects(tx, await storeProjects(tx, states)));
