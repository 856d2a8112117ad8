import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListedReport, pageOf } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { rowsOf, setup, withEmptyStorage } from '../lists/dashboard-lists.fixture.tsx';

withEmptyStorage();

describe('/dashboard/reports', () => {
  const items = [
    aListedReport(),
    aListedReport({ id: anId(51), status: 'Approved', isWaitingForViewer: false }),
    aListedReport({ id: anId(52), status: 'Approved', isShared: true, inspectionNumber: null }),
    aListedReport({ id: anId(53), status: 'Rejected' }),
  ];

  it('shows Approved by the accepted icon, anything else by the rejected one (decisions §27)', async () => {
    setup('reports', { 'get dashboard/reports': pageOf(items) });
    await rowsOf('Reports');
    const icons = screen.getAllByRole('img', { name: /ccepted$/ }).map((icon) => icon.getAttribute('aria-label'));
    expect(icons).toEqual(['Not accepted', 'Accepted', 'Accepted', 'Not accepted']);
    expect(screen.getByText('Shared')).toBeVisible();
  });

  it('leads risk engineers to the reports of the project, others to the report beside the list', async () => {
    const answers = { 'get dashboard/reports': pageOf([aListedReport()]) };
    const { unmount } = setup('reports', answers);
    const inList = await screen.findByRole('link', { name: 'Harbour Tower' });
    expect(inList).toHaveAttribute('href', `/dashboard/reports?reportId=${anId(50)}`);
    unmount();
    setup('reports', answers, { claims: { role: 'RiskEngineer', companyType: 'Risk' } });
    expect(await screen.findByRole('link', { name: 'Harbour Tower' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/reports?reportId=${anId(50)}`,
    );
  });
});
