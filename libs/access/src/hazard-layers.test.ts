import { PLANS, type Plan } from '@portal/contracts/common/enums';
import { PERILS, type Peril } from '@portal/contracts/geo/perils';
import { describe, expect, it } from 'vitest';
import {
  HAZARD_GROUPS,
  HAZARD_LAYERS,
  hazardGroupOf,
  LAYER_REFUSALS,
  layerRefusal,
  layersFor,
  type HazardGroup,
  type LayerViewer,
} from './hazard-layers.ts';

/** Table of decisions §16, verbatim. */
const SPECIFICATION = `
| insurance or broker company | FWES, H=G | FWES, H=G | FWES, H=G | FWES, H=G | FWESH |
| risk company | FWES, H=G | n/a | n/a | FWES, H=G | FWESH |
| Broker, InsuranceRepresentative | FWES, H=G | n/a | n/a | FWES, H=G | FWESH |
| RiskManager, DeveloperOwner | FWES, H=P | n/a | n/a | FWESH | n/a |
| external RE without company | FWES, H=G | n/a | n/a | n/a | n/a |
| SiteContact, no plan | FWES, H=G | n/a | n/a | n/a | n/a |
`;

const LETTERS: Readonly<Record<string, Peril>> = {
  F: 'flood',
  W: 'wildfire',
  E: 'earthquake',
  S: 'windstorm',
  H: 'hurricane',
};

const CELLS = SPECIFICATION.trim()
  .split('\n')
  .flatMap((line, row) => {
    const [, ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return PLANS.map((plan, column) => ({
      group: HAZARD_GROUPS[row] as HazardGroup,
      plan,
      cell: cells[column] ?? '',
    }));
  });

/** Viewers of each row of the table. */
const VIEWERS: Readonly<Record<HazardGroup, readonly Omit<LayerViewer, 'plan'>[]>> = {
  insuranceOrBrokerCompany: [
    { role: 'ICCoordinator', companyType: 'Insurance' },
    { role: 'ICUnderwriter', companyType: 'Broker' },
    { role: 'RiskEngineer', companyType: 'Insurance' },
  ],
  riskCompany: [
    { role: 'RCCoordinator', companyType: 'Risk' },
    { role: 'RiskEngineer', companyType: 'Risk' },
  ],
  brokerOrRepresentative: [
    { role: 'Broker', companyType: 'NoCompany' },
    { role: 'InsuranceRepresentative', companyType: 'NoCompany' },
  ],
  riskManagerOrOwner: [
    { role: 'RiskManager', companyType: 'NoCompany' },
    { role: 'DeveloperOwner', companyType: 'NoCompany' },
  ],
  externalEngineer: [{ role: 'RiskEngineer', companyType: 'NoCompany' }],
  siteContactOrNone: [
    { role: 'SiteContact', companyType: 'NoCompany' },
    { role: 'None', companyType: 'NoCompany' },
  ],
};

describe('hazard layers by group and plan (decisions §16)', () => {
  it.each(CELLS)('$group on $plan is $cell', ({ group, plan, cell }) => {
    const written = HAZARD_LAYERS[group][plan];
    if (cell === 'n/a') return expect(written).toBeNull();
    const [letters = '', gate] = cell.split(', H=');
    for (const who of VIEWERS[group]) {
      expect(hazardGroupOf(who)).toBe(group);
      expect(layersFor({ ...who, plan })).toEqual(
        PERILS.filter((peril) => [...letters].some((l) => LETTERS[l] === peril)),
      );
      expect(layerRefusal({ ...who, plan }, 'hurricane')).toBe(gate && { G: 'Global', P: 'Pro' }[gate]);
    }
  });

  it('counts a plan that is not sold to the group as the next smaller one that is', () => {
    const hurricane = (who: Omit<LayerViewer, 'plan'>, plan: Plan) => layerRefusal({ ...who, plan }, 'hurricane');
    const [manager, coordinator, engineer] = [
      VIEWERS.riskManagerOrOwner[0],
      VIEWERS.riskCompany[0],
      VIEWERS.externalEngineer[0],
    ] as const;
    if (!manager || !coordinator || !engineer) throw new Error('Somebody is missing');
    expect(hurricane(manager, 'Global')).toBeUndefined();
    expect(hurricane(manager, 'LitePlus')).toBe('Pro');
    expect(hurricane(coordinator, 'Lite')).toBe('Global');
    expect(hurricane(engineer, 'Global')).toBe('Global');
  });

  it('says which package is needed', () => {
    expect(LAYER_REFUSALS).toEqual({
      Global: 'This feature is only available for Global Package subscribers.',
      Pro: 'This feature is only available for Pro package subscribers.',
    });
  });
});
