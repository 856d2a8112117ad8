import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { Actor, ItemFacts } from '@portal/access';
import { describe, expect, it } from 'vitest';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import { NOT_OWN, NOT_YOURS } from './verdict.ts';

const who = (role: Actor['role']): Actor => ({ role, companyType: 'Insurance', plan: 'Global' });
const project = (facts: Partial<PlaceInProject> = {}): PlaceInProject => ({
  status: 'Open',
  isPrimary: false,
  ...facts,
});

describe('what hangs on a project (decisions §2, §11)', () => {
  const closed = project({ status: 'Closed' });
  it.each<[rule: string, Actor, PlaceInProject, 'create' | 'update' | 'delete', ItemFacts, refusal?: string[]]>([
    ['is added by a coordinator', who('ICCoordinator'), project(), 'create', {}],
    ['is added by the primary engineer', who('RiskEngineer'), project({ isPrimary: true }), 'create', {}],
    [
      'not by others',
      who('RiskEngineer'),
      project(),
      'create',
      {},
      ['role', 'NotPrimaryEngineer', PROJECT_TEXTS.notPrimaryEngineer],
    ],
    ['not by a broker', who('Broker'), project(), 'create', {}, ['role', 'NotYours', NOT_YOURS.text]],
    ['is changed by who added it', who('ICUnderwriter'), project(), 'update', { own: true }],
    ['not by somebody else', who('ICUnderwriter'), project(), 'update', {}, ['role', 'NotOwn', NOT_OWN.text]],
    [
      'not in a closed project',
      who('ICCoordinator'),
      closed,
      'delete',
      {},
      ['closed', 'ProjectClosed', PROJECT_TEXTS.closed],
    ],
    ['says the role before the state', who('Broker'), closed, 'create', {}, ['role', 'NotYours', NOT_YOURS.text]],
  ])('%s', (_rule, viewer, place, action, facts, refusal) => {
    expect(evaluateInProject(place, viewer, [action, 'note'], facts)).toEqual(
      refusal ? { allowed: false, obstacle: refusal[0], reason: refusal[1], text: refusal[2] } : { allowed: true },
    );
  });
});
