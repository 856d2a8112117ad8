import type { ItemCondition, Condition, FieldLimit, ViewerCondition, Action, Resource } from '@portal/rights';
import { FIELD_LIMITS } from '@portal/rights';
import type { Grant } from './matrix.ts';
import { MATRIX, NOT_FOR_BROKER_COMPANIES } from './matrix.ts';
import { isInternalRiskEngineer, type Viewer } from './viewer.ts';

/** Fields of the viewer that decide about rights. */
export type Actor = Pick<Viewer, 'role' | 'companyType' | 'plan'>;

/** Conditions that the item meets; an absent one is not met. */
export type ItemFacts = Partial<Readonly<Record<ItemCondition, boolean>>>;

const VIEWER_CONDITIONS: Readonly<Record<ViewerCondition, (viewer: Actor) => boolean>> = {
  globalPlan: (viewer) => viewer.plan === 'Global',
  withCompany: (viewer) => viewer.companyType !== 'NoCompany',
};

const isViewerCondition = (condition: Condition): condition is ViewerCondition => condition in VIEWER_CONDITIONS;
const isFieldLimit = (condition: Condition): condition is FieldLimit => condition in FIELD_LIMITS;

function grantOf(viewer: Actor, action: Action, resource: Resource): Grant | undefined {
  if (viewer.companyType === 'Broker' && NOT_FOR_BROKER_COMPANIES.includes(resource)) return undefined;
  const grant = MATRIX[resource][viewer.role]?.find(({ actions }) => actions.includes(action));
  const met = grant?.conditions.filter(isViewerCondition).every((condition) => VIEWER_CONDITIONS[condition](viewer));
  return met ? grant : undefined;
}

/**
 * Returns true if the viewer's role, company type and plan allow the action on some item of the resource (decisions
 * §11). {@link canOn} checks the conditions of a single item. Denied by default.
 */
export function can(viewer: Actor, action: Action, resource: Resource): boolean {
  return grantOf(viewer, action, resource) !== undefined;
}

/**
 * The conditions that an item must meet for the action, empty where every item of the tenant will do, null where the
 * action is not allowed at all (decisions §11).
 */
export function scope(viewer: Actor, action: Action, resource: Resource): readonly ItemCondition[] | null {
  const grant = grantOf(viewer, action, resource);
  if (!grant) return null;
  return grant.conditions.filter(
    (condition) => !isViewerCondition(condition) && !isFieldLimit(condition),
  ) as ItemCondition[];
}

/** Returns true if the viewer may do the action on an item with these facts (decisions §11). */
export function canOn(viewer: Actor, action: Action, resource: Resource, facts: ItemFacts): boolean {
  return scope(viewer, action, resource)?.every((condition) => facts[condition] === true) ?? false;
}

/**
 * The fields that the action is limited to, null where there is no such limit. An internal risk engineer is an
 * insurance user and reads claims in full (decisions §11).
 */
export function fieldsFor(viewer: Actor, action: Action, resource: Resource): readonly string[] | null {
  const limit = grantOf(viewer, action, resource)?.conditions.find(isFieldLimit);
  if (!limit || (limit === 'limitedClaim' && isInternalRiskEngineer(viewer))) return null;
  return FIELD_LIMITS[limit];
}
