import { NOT_THERE, NOT_YOURS, type Kind } from './kind.ts';
import { UNKNOWN_ID, PROJECT } from './kinds.ts';
import type { WalkRisks } from './place-risks.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

/** Roles that have not the tab INSPECTIONS, although the matrix lets them read (decisions §12). */
const WITHOUT_TAB = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner', 'SiteContact'];
/** Roles with this tab also read recommendations before they are issued (decisions §5). */
export const hasTab = ({ viewer }: Walker): boolean => !WITHOUT_TAB.includes(viewer.role);

type Named = keyof Omit<WalkRisks, 'projectId'>;

const hiddenFrom = (who: Walker, name: Named): string | undefined => {
  if (hasTab(who)) return undefined;
  if (name.endsWith('nspectionId')) return NOT_YOURS;
  return name === 'draftId' ? NOT_THERE : undefined;
};

/** An item of the project in the account's reach: that which the tab or the status hides is refused. */
const ofRisks = (name: Named, rest: Omit<Kind, 'ids'> = {}): Kind => ({
  ids: (world, who) => ({ reach: world.risks(who)?.[name] ?? UNKNOWN_ID, foreign: world.foreignRisks(who)?.[name] }),
  instead: (world, who) => (world.risks(who) ? hiddenFrom(who, name) : NOT_THERE),
  nobody: 'no-such-item',
  ...rest,
});

const notReached = (world: World, who: Walker) => (world.risks(who) ? undefined : NOT_THERE);
const fields = ['inspectionId'];
/** Facts by which engineers write: as primary engineer. */
const factsInReach = (world: World, who: Walker) =>
  who.viewer.role === 'RiskEngineer' ? { primary: world.isPrimaryOfRisks(who) } : undefined;

export const INSPECTION = ofRisks('inspectionId', { fields, factsInReach });
/** An inspection on routes that do not check the tab. */
export const INSPECTION_OF_ALL = ofRisks('inspectionId', { fields, instead: notReached });
/** An inspection on routes that leave out invisible items. */
export const ANY_INSPECTION: Kind = { ids: INSPECTION.ids };
export const ISSUED_INSPECTION = ofRisks('issuedInspectionId', { fields, instead: notReached });
export const DRAFT = ofRisks('draftId', { factsInReach });
export const ISSUED = ofRisks('issuedId');

/** The project with these items, to all who reach it. */
export const PROJECT_WITH_RISKS: Kind = {
  ...PROJECT,
  ids: (world, who) => {
    const { reach, ...others } = PROJECT.ids(world, who);
    return { reach: world.risks(who)?.projectId ?? reach, ...others };
  },
};
/** … for accounts with the tab INSPECTIONS. */
export const PROJECT_WITH_TAB: Kind = {
  ...PROJECT_WITH_RISKS,
  instead: (_world, who) => (hasTab(who) ? undefined : NOT_YOURS),
};
