import { ActionIcon, Link, useLocation, useProjectPlaces, useSession, type ProjectPlace } from '@portal/portal-sdk';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import { projectAddress } from './project-address.ts';
import classes from './sidebar.module.css';

/** The person's pinned projects, then those opened last, as this browser keeps them. */
export function SidebarProjects({ onFollow }: { readonly onFollow: () => void }) {
  const { viewer } = useSession();
  const { pathname } = useLocation();
  const { pinned, recent, togglePinned } = useProjectPlaces();
  const others = recent.filter(({ id }) => !pinned.some((one) => one.id === id));
  const groups = [
    { label: SHELL_TEXTS.pinnedProjects, projects: pinned, isPinned: true },
    { label: SHELL_TEXTS.recentProjects, projects: others, isPinned: false },
  ].filter(({ projects }) => projects.length > 0);
  if (groups.length === 0) return null;

  const row = (project: ProjectPlace, isPinned: boolean) => {
    const PinIcon = isPinned ? IconPinnedOff : IconPin;
    return (
      <li key={project.id} className={classes['project']}>
        <Link
          to={projectAddress(viewer, project.id)}
          className={classes['projectLink'] ?? ''}
          title={project.name}
          aria-current={pathname.startsWith(`/projects/${project.id}/`) ? 'page' : undefined}
          onClick={onFollow}
        >
          {project.name}
        </Link>
        <ActionIcon
          size={28}
          className={classes['pin']}
          aria-label={isPinned ? SHELL_TEXTS.unpin(project.name) : SHELL_TEXTS.pin(project.name)}
          onClick={() => togglePinned(project)}
        >
          <PinIcon size={16} aria-hidden />
        </ActionIcon>
      </li>
    );
  };
  return (
    <nav aria-label={SHELL_TEXTS.ownProjects} className={classes['projects']}>
      {groups.map(({ label, projects, isPinned }) => (
        <section key={label}>
          <h2 className={classes['group']}>{label}</h2>
          <ul>{projects.map((project) => row(project, isPinned))}</ul>
        </section>
      ))}
    </nav>
  );
}
