import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import ProjectsPage from './projects.page.tsx';

it('the administrator, who has no projects, is told so at /projects, and asks for none', () => {
  const requests = answering({});
  renderWithPortal(<ProjectsPage />, { claims: { role: 'Admin', companyType: 'NoCompany' } });
  expect(screen.getByText('You do not have access to this section.')).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});
