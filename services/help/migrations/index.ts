import { visitsMigration } from './001-visits.ts';

/** The schema of this service's database, step by step. */
export const migrations = {
  '001-visits': visitsMigration,
};
