import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '@portal/contracts/common/enums';
import { actionsOnProject, evaluateProject, type ProjectAction } from './project.ts';

const viewer = (role: Role) => ({ role, companyType: 'Insurance', plan: 'Global' }) as const;
const coordinator = viewer('ICCoordinator');
const CLOSED = 'Project has been closed. No further actions are allowed.';

describe('the workflow of a project (decisions §10)', () => {
  it('is closed and reopened by the coordinator of the insurer only', () => {
    for (const role of ROLES) {
      const isCoordinator = role === 'ICCoordinator';
      expect(evaluateProject({ status: 'Open' }, 'close', viewer(role)).allowed).toBe(isCoordinator);
      expect(evaluateProject({ status: 'Closed' }, 'reopen', viewer(role)).allowed).toBe(isCoordinator);
    }
  });

  it('closes and reopens with a reason of at most 50 characters', () => {
    expect(evaluateProject({ status: 'Open' }, 'close', coordinator)).toEqual({
      allowed: true,
      to: 'Closed',
      needs: { kind: 'text', field: 'closingReason', maxLength: 50 },
    });
    expect(evaluateProject({ status: 'Closed' }, 'reopen', coordinator)).toEqual({
      allowed: true,
      to: 'Open',
      needs: { kind: 'text', field: 'reopeningReason', maxLength: 50 },
    });
  });

  it.each<[ProjectAction]>([['update'], ['close']])('a closed project blocks %s with the specified text', (action) => {
    expect(evaluateProject({ status: 'Closed' }, action, coordinator)).toEqual({
      allowed: false,
      obstacle: 'closed',
      reason: 'ProjectClosed',
      text: CLOSED,
    });
  });

  it('a closed project can still be deleted, an open one cannot be reopened', () => {
    expect(evaluateProject({ status: 'Closed' }, 'delete', coordinator)).toEqual({ allowed: true, to: null });
    expect(evaluateProject({ status: 'Open' }, 'reopen', coordinator)).toMatchObject({
      allowed: false,
      obstacle: 'state',
      reason: 'AlreadyOpen',
      text: 'The project is open already.',
    });
  });

  it('judges the role before the state', () => {
    expect(evaluateProject({ status: 'Closed' }, 'close', viewer('Broker'))).toMatchObject({ obstacle: 'role' });
  });

  it('lets a risk engineer update only as the primary one', () => {
    const engineer = viewer('RiskEngineer');
    expect(evaluateProject({ status: 'Open' }, 'update', engineer).allowed).toBe(false);
    expect(evaluateProject({ status: 'Open', isPrimaryRiskEngineer: true }, 'update', engineer).allowed).toBe(true);
    expect(evaluateProject({ status: 'Closed', isPrimaryRiskEngineer: true }, 'update', engineer)).toMatchObject({
      text: CLOSED,
    });
  });

  it('lists every action with the reason for each that is not allowed', () => {
    expect(actionsOnProject({ status: 'Closed' }, coordinator)).toEqual([
      { action: 'update', allowed: false, obstacle: 'closed', reason: 'ProjectClosed', text: CLOSED },
      { action: 'close', allowed: false, obstacle: 'closed', reason: 'ProjectClosed', text: CLOSED },
      { action: 'reopen', allowed: true, needs: { kind: 'text', field: 'reopeningReason', maxLength: 50 } },
      { action: 'delete', allowed: true },
    ]);
  });
});
