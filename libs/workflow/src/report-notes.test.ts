import { ROLES } from '@portal/contracts/common/enums';
import { describe, expect, it } from 'vitest';
import { evaluateReportNotes, type NotedInspection } from './report-notes.ts';

const primary = { status: 'Open', isPrimary: true } as const;
const inProgress: NotedInspection = { status: 'InProgress', isRecordable: true };
const engineer = { role: 'RiskEngineer', companyType: 'Risk', plan: 'Global' } as const;

describe('who writes report notes, and when (decisions §11, spec 2 §9)', () => {
  it('only the primary risk engineer', () => {
    for (const role of ROLES) {
      const verdict = evaluateReportNotes(primary, inProgress, { ...engineer, role });
      expect([role, verdict.allowed]).toEqual([role, role === 'RiskEngineer']);
    }
    expect(evaluateReportNotes({ ...primary, isPrimary: false }, inProgress, engineer)).toMatchObject({
      obstacle: 'role',
      reason: 'NotPrimaryEngineer',
      text: 'Only the primary risk engineer of the project can change it.',
    });
  });

  it.each([
    ['Upcoming', false, 'Report notes are written from 15 minutes before the start of an inspection.'],
    ['Upcoming', true, undefined],
    ['InProgress', true, undefined],
    ['Completed', true, undefined],
    ['Cancelled', true, 'The inspection has been cancelled. Its report notes can only be read.'],
  ] as const)('%s, recording open: %s → %s', (status, isRecordable, reason) => {
    const verdict = evaluateReportNotes(primary, { status, isRecordable }, engineer);
    expect(verdict.allowed ? undefined : verdict.text).toBe(reason);
  });

  it('nobody in a closed project', () => {
    expect(evaluateReportNotes({ ...primary, status: 'Closed' }, inProgress, engineer)).toMatchObject({
      obstacle: 'closed',
      reason: 'ProjectClosed',
      text: 'Project has been closed. No further actions are allowed.',
    });
  });
});
