import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { WORKFLOW_TEXTS } from '@portal/contracts/workflow/texts';
import type { Actor } from '@portal/access';
import { describe, expect, it } from 'vitest';
import { judgeInProject, type PlaceInProject } from './in-project.ts';

const who = (role: Actor['role']): Actor => ({ role, companyType: 'Insurance', plan: 'Global' });
const project = (facts: Partial<PlaceInProject> = {}): PlaceInProject => ({
  status: 'Open',
  isPrimary: false,
  ...facts,
});

describe('what hangs on a project (decisions §2, §11)', () => {
  it.each([
    ['is added by a coordinator', who('ICCoordinator'), project(), 'create', undefined],
    ['is added by the primary risk engineer', who('RiskEngineer'), project({ isPrimary: true }), 'create', undefined],
    [
      'is not added by another engineer',
      who('RiskEngineer'),
      project(),
      'create',
      ['role', PROJECT_TEXTS.notPrimaryEngineer],
    ],
    ['is not added by a broker', who('Broker'), project(), 'create', ['role', WORKFLOW_TEXTS.notYours]],
    ['is changed by who added it', who('ICUnderwriter'), project(), 'update', undefined, true],
    ['is not changed by others', who('ICUnderwriter'), project(), 'update', ['role', WORKFLOW_TEXTS.notOwn]],
    [
      'is not changed in a closed project',
      who('ICCoordinator'),
      project({ status: 'Closed' }),
      'delete',
      ['state', PROJECT_TEXTS.closed],
    ],
    [
      'says the role before the state',
      who('Broker'),
      project({ status: 'Closed' }),
      'create',
      ['role', WORKFLOW_TEXTS.notYours],
    ],
  ] as const)('%s', (_rule, viewer, place, action, refusal, own) => {
    const [obstacle, reason] = refusal ?? [];
    expect(judgeInProject(place, viewer, [action, 'note'], { own: own === true })).toEqual(
      obstacle === undefined ? { allowed: true } : { allowed: false, obstacle, reason },
    );
  });
});
