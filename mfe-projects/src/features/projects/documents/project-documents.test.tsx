import { SlotProvider } from '@portal/portal-sdk';
import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aProject } from '../../../testing/project.builder.ts';
import { visibleTabs } from '../../../testing/tabs.builder.ts';
import { PROJECT_SECTIONS } from '../../../pages/project-sections.ts';
import { ProjectFrame } from '../page/project-frame.tsx';

afterEach(() => vi.restoreAllMocks());

it('DOCUMENTS shows what another area lends, for the project of the page (spec 1 §2)', async () => {
  const project = aProject();
  answering({ [`get projects/${project.id}`]: project, [`get projects/${project.id}/tab-access`]: visibleTabs() });
  renderWithPortal(
    <SlotProvider value={(name, props) => <p>{`${name} ${JSON.stringify(props)}`}</p>}>
      <ProjectFrame projectId={project.id} tabName="documents" sections={PROJECT_SECTIONS} />
    </SlotProvider>,
    { path: `/projects/${project.id}/documents` },
  );
  expect(await screen.findByText(`project.documents {"projectId":"${project.id}"}`)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'DOCUMENTS', selected: true })).toBeVisible();
});
