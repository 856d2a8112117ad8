import type { Project } from '@portal/contracts/projects/project';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { links, useCommands, useNavigate, useProjectPlaces } from '@portal/portal-sdk';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { TAB_LABELS } from './tab.texts.ts';

interface ProjectCommandsProps {
  readonly project: Project;
  /** Tabs that are shown. */
  readonly tabs: readonly TabState[];
}

/** Offers the project's tabs and its pin in the command palette. */
export function ProjectCommands({ project: { id, name }, tabs }: ProjectCommandsProps) {
  const navigate = useNavigate();
  const { pinned, togglePinned } = useProjectPlaces();
  const isPinned = pinned.some((one) => one.id === id);
  useCommands([
    ...tabs
      .filter(({ enabled }) => enabled)
      .map((tab) => ({
        id: `project.${tab.name}`,
        label: PROJECT_SCREEN_TEXTS.openTab(TAB_LABELS[tab.name]),
        of: 'around' as const,
        run: () => void navigate(links.project(id, tab.name)),
      })),
    {
      id: 'project.pin',
      label: isPinned ? PROJECT_SCREEN_TEXTS.unpin : PROJECT_SCREEN_TEXTS.pin,
      of: 'around',
      run: () => togglePinned({ id, name }),
    },
  ]);
  return null;
}
