import { accountTabsFor, contactBooksOf, isSubscriber, type AccountTab } from '@portal/access';
import {
  commandsInOrder,
  commandStore,
  links,
  recentChoices,
  setTheme,
  usePermission,
  useProjectPlaces,
  useSession,
  useTheme,
} from '@portal/portal-sdk';
import { useStore } from 'zustand';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import { openDialog } from '../keyboard/keyboard.store.ts';
import { useEntries } from '../federation/use-entries.ts';
import { MY_ACCOUNT_TEXTS } from '../my-account/my-account.texts.ts';
import { signOut } from '../session/sign-out.ts';
import { projectAddress } from '../sidebar/project-address.ts';
import { distinct, isMatch, type Choice } from './choice.ts';
import { PALETTE_TEXTS as TEXTS } from './palette.texts.ts';

const ACCOUNT_LABELS: Readonly<Record<AccountTab, string>> = {
  PersonalInfo: MY_ACCOUNT_TEXTS.personalInfo,
  UpdatePassword: MY_ACCOUNT_TEXTS.updatePassword,
  Subscription: MY_ACCOUNT_TEXTS.subscription,
};

/** Returns what is known without asking: recent choices and projects, the page's commands, the person's pages. */
export function useLocalChoices(query: string, onOpenBell: (() => void) | undefined): readonly Choice[] {
  const { viewer } = useSession();
  const { recent, pinned } = useProjectPlaces();
  const theme = useTheme();
  const pages = usePages();
  const sets = useStore(commandStore, (state) => state.sets);
  const command = (id: string, label: string, run: () => void, hint?: string): Choice => ({
    key: `command ${id}`,
    section: 'commands',
    label,
    hint,
    run,
  });

  const choices = distinct([
    ...recentChoices(viewer.userId).map((choice): Choice => ({ ...choice, section: 'recent' })),
    ...[...recent, ...pinned].map(({ id, name }): Choice => ({
      key: `project ${id}`,
      section: query ? 'projects' : 'recent',
      label: name,
      hint: TEXTS.project,
      to: projectAddress(viewer, id),
    })),
    ...commandsInOrder({ sets }).map(({ id, label, run, hint }) => command(id, label, run, hint)),
    ...pages,
    ...(onOpenBell ? [command('shell.notifications', TEXTS.openNotifications, onOpenBell)] : []),
    command('shell.theme', theme === 'dark' ? SHELL_TEXTS.toLightTheme : SHELL_TEXTS.toDarkTheme, () =>
      setTheme(theme === 'dark' ? 'light' : 'dark'),
    ),
    command('shell.shortcuts', TEXTS.shortcuts, () => openDialog('shortcuts')),
    command('shell.signOut', SHELL_TEXTS.signOut, () => void signOut()),
  ]);
  return query ? choices.filter(({ label, hint = '' }) => isMatch(query, `${label} ${hint}`)) : choices;
}

/** The pages that the person may open: the sidebar's, those of projects, the tabs of My Account. */
function usePages(): readonly Choice[] {
  const { viewer } = useSession();
  const entries = useEntries().filter(({ disabled }) => !disabled);
  const mayAddProject = usePermission('create', 'project');
  const hasProjects = entries.some(({ id }) => id === 'projects');
  const page = (label: string, to: string, hint?: string): Choice => ({
    key: `page ${to}`,
    section: 'pages',
    label,
    to,
    hint,
  });
  return [
    ...entries.map(({ label, path }) => page(label, path)),
    ...(hasProjects && contactBooksOf(viewer).length > 0 ? [page(TEXTS.companyContacts, '/projects/contacts')] : []),
    ...(hasProjects && mayAddProject ? [page(TEXTS.addProject, links.addProject())] : []),
    ...accountTabsFor(viewer, { hasSubscription: isSubscriber(viewer) }).map((tab) =>
      page(ACCOUNT_LABELS[tab], links.myAccount(tab), MY_ACCOUNT_TEXTS.title),
    ),
  ];
}
