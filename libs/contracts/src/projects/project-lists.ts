import * as v from 'valibot';
import lists from '../catalogues/lists.json' with { type: 'json' };

/** The two kinds of project (spec 1 §1), wire name `type`. */
export const PROJECT_CATEGORIES = ['Construction', 'OperationalProperty'] as const;
export type ProjectCategory = (typeof PROJECT_CATEGORIES)[number];
export const PROJECT_CATEGORY_LABELS: Readonly<Record<ProjectCategory, string>> = {
  Construction: 'Construction',
  OperationalProperty: 'Operational Property',
};

/** Status of a project (spec 2 §1). */
export const PROJECT_STATUSES = ['Open', 'Closed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** Construction types with their behaviour in fire (catalogue lists), which presets `combustibility`. */
export const CONSTRUCTION_TYPES: readonly {
  readonly value: string;
  readonly label: string;
  readonly meaning: string;
  readonly combustibility: string | null;
}[] = lists.constructionTypes;

/** Combustible or not (spec 1 §9). */
export const COMBUSTIBILITIES: readonly { readonly value: string; readonly label: string }[] = lists.combustibility;

/** Number of inspections that a project expects: default, least and most (decisions §6). */
export const EXPECTED_INSPECTIONS = lists.expectedInspections;

export const projectCategorySchema = v.picklist(PROJECT_CATEGORIES);
export const projectStatusSchema = v.picklist(PROJECT_STATUSES);
