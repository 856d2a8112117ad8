import type { Project } from '@portal/contracts/projects/project';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aProject } from '../../../testing/project.builder.ts';
import { ProjectHeader } from './project-header.tsx';

afterEach(() => vi.restoreAllMocks());

const SCORED: Partial<Project> = { riskScore: 173, riskScoreMax: 500, riskBand: 'Moderate' };
const setup = (over: Partial<Project>, hasValues = true) =>
  renderWithPortal(<ProjectHeader project={aProject(over)} hasValues={hasValues} />);

it('a project with a score shows it with its maximum and its band, and explains it on a press', () => {
  setup(SCORED);
  expect(screen.getByRole('button', { name: 'Risk score 173 of 500, Moderate: explain' })).toBeVisible();
});

it('who has not ANALYTICS reads on a press why the score is not explained', async () => {
  answering({
    'get analytics/risk-score': () => {
      throw refusal(403, {});
    },
    'get analytics/access': { isAvailable: false, reason: null },
  });
  const { user } = setup(SCORED);
  await user.click(screen.getByRole('button', { name: /explain/ }));
  expect(await screen.findByText('ANALYTICS of this project are not open to you.')).toBeVisible();
});

it('a project without a score, or with one that the viewer does not see, says nothing of it', () => {
  setup({ riskScore: null, riskScoreMax: null, riskBand: null });
  expect(screen.queryByText('Risk Score')).toBeNull();
});

it('the value at risk leads to its tab, for those who have it', () => {
  const values = { var: 1_250_000, currency: 'EUR' } as const;
  const { unmount } = setup(values);
  const link = screen.getByRole('link', { name: /1,250,000.00 EUR$/ });
  expect(link).toHaveAttribute('href', `/projects/${aProject().id}/var`);
  unmount();
  setup(values, false);
  expect(screen.getByText(/1,250,000.00 EUR$/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
