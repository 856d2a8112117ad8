import type { Project } from '@portal/contracts/projects/project';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { EmptyState, Loading } from '@portal/ui';
import { IconLock } from '@tabler/icons-react';
import { Suspense, type ComponentType } from 'react';
import { useNamesItem } from '../../../lists/use-names-item.ts';
import { ITEM_ADDRESSES } from './item-addresses.ts';
import { useTabAccess } from './tab-access.api.ts';
import { ProjectTabPanel } from './tab-bar.tsx';

interface ProjectSectionProps {
  readonly tab: TabState;
  readonly project: Project;
  readonly content: ComponentType<{ readonly project: Project }> | undefined;
}

/** Content of a tab, or the reason why it cannot be opened. Each opened tab loads the viewer's tabs again. */
export function ProjectSection({ tab, project, content: Content }: ProjectSectionProps) {
  useTabAccess(project.id);
  const namesItem = useNamesItem(ITEM_ADDRESSES[tab.name]);
  return (
    <ProjectTabPanel current={tab.name} namesItem={namesItem}>
      {tab.reason === undefined ? (
        <Suspense fallback={<Loading height={320} />}>{Content && <Content project={project} />}</Suspense>
      ) : (
        <Closed reason={tab.reason} />
      )}
    </ProjectTabPanel>
  );
}

function Closed({ reason }: { readonly reason: string }) {
  return (
    <div role="alert">
      <EmptyState icon={IconLock} title={reason} />
    </div>
  );
}
