import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import AddProjectPage from './add-project.page.tsx';

it('the form of a new project stands below the tabs it is going to have, all disabled (spec 2 §2)', async () => {
  answering({ 'get parent-companies': [], 'get project-types': [] });
  renderWithPortal(<AddProjectPage />, { path: '/projects/add', claims: { role: 'ICCoordinator' } });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toContain('CLAIMS');
  for (const tab of tabs) expect(tab).toHaveAttribute('aria-disabled', 'true');
  tabs[0]?.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Please add the project first.');
});
