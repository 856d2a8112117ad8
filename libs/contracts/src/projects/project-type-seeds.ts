import lists from '../catalogues/lists.json' with { type: 'json' };
import type { ProjectCategory } from './project-lists.ts';

export interface ProjectTypeSeed {
  readonly value: string;
  readonly categoryType: string;
  readonly businessTypes: readonly string[];
}

/** The project types and business types that every company starts with (catalogue lists). For services only: it is large. */
export const PROJECT_TYPE_SEEDS: Readonly<Record<ProjectCategory, readonly ProjectTypeSeed[]>> = {
  Construction: lists.projectTypes.Construction,
  OperationalProperty: lists.projectTypes.OperationalProperty,
};
