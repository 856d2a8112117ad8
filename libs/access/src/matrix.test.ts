import { describe, expect, it } from 'vitest';
import type { CompanyType, Role } from '@portal/contracts/common/enums';
import { can, canOn, fieldsFor, scope } from './can.ts';
import { ACTIONS, RESOURCES, type Action, type ItemCondition, type Resource } from '@portal/rights';

/**
 * Both parts of the table of decisions §11, verbatim but for the last row, which §26.6 changes, and
 * the rows of time and expenses, which §27 changes; what §26.1 and §26.2 change
 * stands in {@link MEANING_IN_ROW}.
 */
const SPECIFICATION = `
| Resource | ICC | ICU | BR | IR | RM | DO | SC | RCC | RE |
| Project | CRUD, close | RU | R | R | R | R | R | R | RU* (technical fields) |
| Location | CRUD | RU | R | R | R | R | R | R | RU* |
| Notes | CRUD | CRUDo | – | – | – | – | – | CRUDo | CRUDo* |
| Documents | CRUD, private | CRUD, private | R + risk-review C | same | same | same | primary and folder allows: RC | CRU Do | CRU Do* |
| Contacts | CRUD | CRU | R | R | – | – | – | RU own company | R, C* |
| Inspections | R | R | R | R | R | R | R | CRUD | CRUD* |
| Budget, Fee proposal | CRUD, A | CRUD, A | – | – | – | – | – | – (public form) | – |
| Resources | CRUD | CRUD | – | – | – | – | – | RU own company | R own |
| Report notes | R | R | R after report | R after report | R after report | – | R after report | R | RU* |
| Recommendations | RA | RA | R issued | R issued | R, action | R, action | R, action (primary) | RA, issue | CRUD* |
| Claims | CRUD | CRUD | R | R limited | R limited | R limited | – | R limited | R limited |
| Time & expenses | A own company | – | – | – | – | – | – | CRUDA own company | own records |
| Statements | R | R | – | – | – | – | – | C own company | – |
| VaR | RU | RU | R | R | R | R | – | R | RU* |
| Analytics | R | R | R | R | R | R | – | R | R |
| Reports | RCA | RCA | R shared | R shared | R shared | R shared | – | RCA | CRU* |
| Controls | RU, registers | R | – | – | RU | RU | R | R | R |
| My Company, team, rates | CRUD own | – | – | – | – | – | – | CRUD own | – |
| Global Ecosystem (Global plan) | R | R | R | R | – | – | – | R | R with company |
| Parent companies, types | CRU | R | R | R | R | R | – | R | R |
| Company-contact book | CRUD own | R own | – | – | – | – | – | CRUD own | – |
| Invites of one's own company or project | CRUD, A | R | – | – | – | – | – | CRUD own, A own REs | – |
| Notifications, own account, help | own | own | own | own | own | own | own | own | own |
| Dashboard | R | R | R | R | R | R | R (inspections) | R | R |
| Library page | CRUD | – | – | – | – | – | – | CRU Do | CRU Do |
`;

const COLUMNS: readonly Role[] = [
  'ICCoordinator',
  'ICUnderwriter',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
  'RCCoordinator',
  'RiskEngineer',
];

const ROWS: Readonly<Record<string, readonly Resource[]>> = {
  Project: ['project'],
  Location: ['location'],
  Notes: ['note'],
  Documents: ['document'],
  Contacts: ['contact'],
  Inspections: ['inspection'],
  'Budget, Fee proposal': ['budget', 'feeProposal'],
  Resources: ['resource'],
  'Report notes': ['reportNote'],
  Recommendations: ['recommendation'],
  Claims: ['claim'],
  'Time & expenses': ['expense'],
  Statements: ['statement'],
  VaR: ['var'],
  Analytics: ['analytics'],
  Reports: ['report'],
  Controls: ['control'],
  'My Company, team, rates': ['company', 'teamMember', 'rate'],
  'Global Ecosystem (Global plan)': ['globalEcosystem'],
  'Parent companies, types': ['parentCompany', 'projectType'],
  'Company-contact book': ['companyContact'],
  "Invites of one's own company or project": ['invite'],
  'Notifications, own account, help': ['notification', 'account', 'personalInfo', 'help'],
  Dashboard: ['dashboard'],
  'Library page': ['library'],
};

/** Meaning of each cell's text: an action with its conditions, `action: condition condition`. */
const MEANING: Readonly<Record<string, readonly string[]>> = {
  '–': [],
  '– (public form)': [],
  R: ['read'],
  RU: ['read', 'update'],
  CRU: ['create', 'read', 'update'],
  'RU, registers': ['create', 'read', 'update', 'delete'],
  CRUD: ['create', 'read', 'update', 'delete'],
  RCA: ['read', 'create', 'approve'],
  RA: ['read', 'approve'],
  'CRUD, A': ['create', 'read', 'update', 'delete', 'approve'],
  'CRUD, close': ['create', 'read', 'update', 'delete', 'close', 'reopen'],
  'CRUD, private': ['create', 'read', 'update', 'delete', 'makePrivate'],
  'RU*': ['read', 'update: primary'],
  'RU* (technical fields)': ['read', 'update: primary'],
  'CRUD*': ['create: primary', 'read', 'update: primary', 'delete: primary'],
  'CRU*': ['create: primary', 'read', 'update: primary'],
  CRUDo: ['create', 'read', 'update: own', 'delete: own'],
  'CRUDo*': ['create: primary', 'read', 'update: primary own', 'delete: primary own'],
  'CRU Do': ['create', 'read', 'update', 'delete: own'],
  'CRU Do*': ['create: primary', 'read', 'update: primary', 'delete: primary own'],
  'R + risk-review C': ['read', 'create: riskReviewFolder'],
  'primary and folder allows: RC': ['read: primary folderAllows', 'create: primary folderAllows'],
  'RU own company': ['read: ownCompany', 'update: ownCompany'],
  'A own company': ['approve: ownCompany'],
  'C own company': ['create: ownCompany'],
  'CRUDA own company': [
    'create: ownCompany',
    'read: ownCompany',
    'update: ownCompany',
    'delete: ownCompany',
    'approve: ownCompany',
  ],
  'own records': ['create: own', 'read: own', 'update: own', 'delete: own'],
  'R, C*': ['read', 'create: primary'],
  'R own': ['read: own'],
  'R after report': ['read: afterReport'],
  'R issued': ['read: issued'],
  'R, action': ['read: issued', 'act: issued'],
  'R, action (primary)': ['read: issued', 'act: issued primary'],
  'RA, issue': ['read', 'approve', 'issue'],
  'R limited': ['read'],
  'R shared': ['read: shared'],
  'CRUD own company': ['create: ownCompany', 'read: ownCompany', 'update: ownCompany', 'delete: ownCompany'],
  'CRUD own': ['create: ownCompany', 'read: ownCompany', 'update: ownCompany', 'delete: ownCompany'],
  'CRUD own, A own REs': [
    'create: ownCompany',
    'read: ownCompany',
    'update: ownCompany',
    'delete: ownCompany',
    'approve: ownRiskEngineer',
  ],
  'R with company': ['read'],
  'R (inspections)': ['read: inspections'],
  own: ['read: own', 'update: own'],
};
/**
 * Cells whose words have another meaning in their row: the engineer issues, too (R10 of decisions §5), the insurer decides
 * about contacts (§26.1), and a risk company writes where the primary engineer is its own (§26.2).
 */
const MEANING_IN_ROW: Readonly<Record<string, readonly string[]>> = {
  'Recommendations/CRUD*': ['create: primary', 'read', 'update: primary', 'delete: primary', 'issue: primary'],
  'Contacts/CRUD': ['create', 'read', 'update', 'delete', 'approve'],
  'Contacts/CRU': ['create', 'read', 'update', 'approve'],
  'Inspections/CRUD': ['create: ownEngineer', 'read', 'update: ownEngineer', 'delete: ownEngineer'],
  'Recommendations/RA, issue': ['read', 'approve', 'issue: ownEngineer'],
  'Company-contact book/R own': ['read: ownCompany'],
  'help/own': ['read: own'],
};

interface Expectation {
  readonly resource: Resource;
  readonly role: Role;
  readonly text: string;
  readonly rights: Readonly<Partial<Record<Action, readonly string[]>>>;
}

function parse(table: string): readonly Expectation[] {
  const [, ...rows] = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.flatMap(([name = '', ...cells]) => {
    const texts: string[] = [];
    for (const cell of cells) texts.push(cell === 'same' ? (texts.at(-1) ?? '') : cell);
    return (ROWS[name] ?? []).flatMap((resource) =>
      texts.map((text, column) => ({
        resource,
        role: COLUMNS[column] ?? 'None',
        text,
        rights: rightsOf(
          text,
          MEANING_IN_ROW[`${resource}/${text}`] ?? MEANING_IN_ROW[`${name}/${text}`] ?? MEANING[text],
        ),
      })),
    );
  });
}

function rightsOf(text: string, meaning: readonly string[] | undefined): Expectation['rights'] {
  if (!meaning) throw new Error(`No meaning is given to the cell '${text}'`);
  return Object.fromEntries(
    meaning.map((entry) => {
      const [action = '', conditions = ''] = entry.split(': ');
      return [action, conditions.split(' ').filter(Boolean).sort()];
    }),
  );
}

const EXPECTATIONS = parse(SPECIFICATION);
const companyOf: Readonly<Partial<Record<Role, CompanyType>>> = {
  ICCoordinator: 'Insurance',
  ICUnderwriter: 'Insurance',
  RCCoordinator: 'Risk',
  RiskEngineer: 'Risk',
};
const viewer = (role: Role, companyType = companyOf[role] ?? 'NoCompany') =>
  ({ role, companyType, plan: 'Global' }) as const;

describe('the matrix of decisions §11', () => {
  it('has a row for every resource but those of the administrator', () => {
    const rows = new Set(EXPECTATIONS.map(({ resource }) => resource));
    const administrators = RESOURCES.filter((resource) => !rows.has(resource));
    expect(administrators).toEqual([
      'subscription',
      'nonSubscriber',
      'communication',
      'cancellationRequest',
      'aggregatedTiv',
    ]);
    expect(EXPECTATIONS).toHaveLength((RESOURCES.length - administrators.length) * 9);
  });

  it.each(EXPECTATIONS)('$role has "$text" on $resource, and nothing else', ({ resource, role, rights }) => {
    for (const action of ACTIONS) {
      const expected = rights[action];
      expect(can(viewer(role), action, resource), action).toBe(expected !== undefined);
      expect(scope(viewer(role), action, resource)?.toSorted() ?? null, action).toEqual(expected ?? null);
    }
  });

  it('lets the administrator only at subscriptions, non-subscribers, communications, invites, cancellation requests, aggregated TIV and the own account', () => {
    const has = RESOURCES.filter((resource) => ACTIONS.some((action) => can(viewer('Admin'), action, resource)));
    expect(has.toSorted()).toEqual(
      [
        'account',
        'aggregatedTiv',
        'cancellationRequest',
        'communication',
        'invite',
        'nonSubscriber',
        'subscription',
      ].toSorted(),
    );
    expect(can(viewer('Admin'), 'approve', 'cancellationRequest')).toBe(true);
  });

  it('gives the role None nothing at all', () => {
    expect(RESOURCES.flatMap((resource) => ACTIONS.filter((action) => can(viewer('None'), action, resource)))).toEqual(
      [],
    );
  });
});

describe('broker companies', () => {
  it.each(['ICCoordinator', 'ICUnderwriter', 'RiskManager', 'SiteContact', 'RiskEngineer'] as const)(
    'give %s the same rows without Global Ecosystem and Library',
    (role) => {
      for (const resource of RESOURCES)
        for (const action of ACTIONS) {
          const closed = resource === 'globalEcosystem' || resource === 'library';
          expect(can(viewer(role, 'Broker'), action, resource)).toBe(!closed && can(viewer(role), action, resource));
        }
    },
  );
});

describe('plan and company', () => {
  it('opens Global Ecosystem to the Global plan alone', () => {
    for (const plan of ['FreeUsage', 'Lite', 'LitePlus', 'Pro'] as const)
      expect(can({ ...viewer('ICCoordinator'), plan }, 'read', 'globalEcosystem')).toBe(false);
  });

  it('closes it to risk engineers without a company', () => {
    expect(can(viewer('RiskEngineer', 'NoCompany'), 'read', 'globalEcosystem')).toBe(false);
    expect(can(viewer('RiskEngineer', 'Insurance'), 'read', 'globalEcosystem')).toBe(true);
  });
});

describe('field limits', () => {
  it('shows limited claims as number, cause, date and status', () => {
    const limited = ['claimNumber', 'cause', 'dateOfLoss', 'status'];
    for (const role of ['InsuranceRepresentative', 'RiskManager', 'DeveloperOwner', 'RCCoordinator'] as const)
      expect(fieldsFor(viewer(role), 'read', 'claim')).toEqual(limited);
    expect(fieldsFor(viewer('RiskEngineer', 'Risk'), 'read', 'claim')).toEqual(limited);
    expect(fieldsFor(viewer('RiskEngineer', 'NoCompany'), 'read', 'claim')).toEqual(limited);
  });

  it('shows claims in full to insurance users, the broker and internal risk engineers', () => {
    for (const role of ['ICCoordinator', 'ICUnderwriter', 'Broker'] as const)
      expect(fieldsFor(viewer(role), 'read', 'claim')).toBeNull();
    expect(fieldsFor(viewer('RiskEngineer', 'Insurance'), 'read', 'claim')).toBeNull();
    expect(fieldsFor(viewer('RiskEngineer', 'Broker'), 'read', 'claim')).toBeNull();
  });

  it('leaves the technical fields of a project to its primary risk engineer', () => {
    expect(fieldsFor(viewer('RiskEngineer'), 'update', 'project')).toEqual([
      'constructionType',
      'combustibility',
      'stories',
      'area',
      'buildDate',
      'description',
    ]);
    expect(fieldsFor(viewer('RiskEngineer', 'Insurance'), 'update', 'project')).toHaveLength(6);
    expect(fieldsFor(viewer('ICUnderwriter'), 'update', 'project')).toBeNull();
  });
});

describe('canOn', () => {
  const engineer = viewer('RiskEngineer');
  it('needs every condition to be met', () => {
    expect(canOn(engineer, 'delete', 'note', { primary: true, own: true })).toBe(true);
    expect(canOn(engineer, 'delete', 'note', { primary: true })).toBe(false);
    expect(canOn(engineer, 'delete', 'note', { own: true, primary: false })).toBe(false);
  });

  it('takes what is unknown as not met', () => {
    expect(canOn(viewer('Broker'), 'read', 'report', {})).toBe(false);
  });

  it('never allows what the role may not, whatever the facts', () => {
    const conditions = ['own', 'ownCompany', 'primary', 'folderAllows', 'riskReviewFolder', 'afterReport', 'issued'];
    const facts = Object.fromEntries([...conditions, 'shared'].map((name) => [name, true])) as Record<
      ItemCondition,
      boolean
    >;
    expect(canOn(viewer('SiteContact'), 'read', 'claim', facts)).toBe(false);
  });
});
