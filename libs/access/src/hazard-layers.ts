import type { Plan } from '@portal/contracts/common/enums';
import { PERILS, type Peril } from '@portal/contracts/geo/perils';
import type { RoleHolder } from './viewer.ts';

/** Tooltips of disabled layers (spec 2 §2). */
export const LAYER_REFUSALS = {
  Global: 'This feature is only available for Global Package subscribers.',
  Pro: 'This feature is only available for Pro package subscribers.',
} as const;
export type LayerRefusal = keyof typeof LAYER_REFUSALS;

/** The rows of decisions §16. */
export const HAZARD_GROUPS = [
  'insuranceOrBrokerCompany',
  'riskCompany',
  'brokerOrRepresentative',
  'riskManagerOrOwner',
  'externalEngineer',
  'siteContactOrNone',
] as const;
export type HazardGroup = (typeof HAZARD_GROUPS)[number];

/** The layers of a group on a plan; a layer that is named with a plan is greyed with that plan's tooltip. */
export type LayerSet = Partial<Record<Peril, LayerRefusal>>;

const untilGlobal: LayerSet = { hurricane: 'Global' };
const untilPro: LayerSet = { hurricane: 'Pro' };
const all: LayerSet = {};

/** The table of decisions §16; null where the plan is not sold to the group. */
export const HAZARD_LAYERS: Readonly<Record<HazardGroup, Readonly<Record<Plan, LayerSet | null>>>> = {
  insuranceOrBrokerCompany: {
    FreeUsage: untilGlobal,
    Lite: untilGlobal,
    LitePlus: untilGlobal,
    Pro: untilGlobal,
    Global: all,
  },
  riskCompany: { FreeUsage: untilGlobal, Lite: null, LitePlus: null, Pro: untilGlobal, Global: all },
  brokerOrRepresentative: { FreeUsage: untilGlobal, Lite: null, LitePlus: null, Pro: untilGlobal, Global: all },
  riskManagerOrOwner: { FreeUsage: untilPro, Lite: null, LitePlus: null, Pro: all, Global: null },
  externalEngineer: { FreeUsage: untilGlobal, Lite: null, LitePlus: null, Pro: null, Global: null },
  siteContactOrNone: { FreeUsage: untilGlobal, Lite: null, LitePlus: null, Pro: null, Global: null },
};

/**
 * Plans below each plan, itself included, the largest first: a plan not sold to a group counts as the next smaller one.
 */
const SMALLER_PLANS: Readonly<Record<Plan, readonly Plan[]>> = {
  FreeUsage: ['FreeUsage'],
  Lite: ['Lite', 'FreeUsage'],
  LitePlus: ['LitePlus', 'Lite', 'FreeUsage'],
  Pro: ['Pro', 'LitePlus', 'Lite', 'FreeUsage'],
  Global: ['Global', 'Pro', 'LitePlus', 'Lite', 'FreeUsage'],
};

/** Fields of the viewer that decide about layers. */
export type LayerViewer = RoleHolder & { readonly plan: Plan };

/** Returns the viewer's row: the role in a project takes precedence over the company (spec 2 §2). */
export function hazardGroupOf({ role, companyType }: RoleHolder): HazardGroup {
  if (role === 'RiskManager' || role === 'DeveloperOwner') return 'riskManagerOrOwner';
  if (role === 'Broker' || role === 'InsuranceRepresentative') return 'brokerOrRepresentative';
  if (role === 'SiteContact') return 'siteContactOrNone';
  if (companyType === 'Insurance' || companyType === 'Broker') return 'insuranceOrBrokerCompany';
  if (companyType === 'Risk') return 'riskCompany';
  return role === 'RiskEngineer' ? 'externalEngineer' : 'siteContactOrNone';
}

/** Returns the reason why the viewer does not have a layer; undefined for layers that they have (decisions §16). */
export function layerRefusal(viewer: LayerViewer, peril: Peril): LayerRefusal | undefined {
  const ofPlans = HAZARD_LAYERS[hazardGroupOf(viewer)];
  const plan = SMALLER_PLANS[viewer.plan].find((smaller) => ofPlans[smaller] !== null) ?? 'FreeUsage';
  return ofPlans[plan]?.[peril];
}

/** The layers that the viewer has, in the order of the panel. */
export const layersFor = (viewer: LayerViewer): readonly Peril[] =>
  PERILS.filter((peril) => layerRefusal(viewer, peril) === undefined);
