import type { Project } from '@portal/contracts/projects/project';
import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProject } from '../../../testing/project.builder.ts';
import { ProjectHeader } from './project-header.tsx';

const SCORED: Partial<Project> = { riskScore: 173, riskScoreMax: 500, riskBand: 'Moderate' };
const setup = (over: Partial<Project>, hasAnalytics = true) =>
  renderWithPortal(<ProjectHeader project={aProject(over)} hasAnalytics={hasAnalytics} />);

it('a project with a score shows it with its maximum and its band, and explains it on a press', () => {
  setup(SCORED);
  expect(screen.getByRole('button', { name: 'Risk score 173 of 500, Moderate: explain' })).toBeVisible();
});

it('who cannot open ANALYTICS reads the score alone', () => {
  setup(SCORED, false);
  expect(screen.getByText('173 of 500,')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a project without a score, or with one that the viewer does not see, says nothing of it', () => {
  setup({ riskScore: null, riskScoreMax: null, riskBand: null });
  expect(screen.queryByText('Risk Score')).toBeNull();
});
