/**
 * The screens whose labels help texts may name. `route` is the address; `{projectId}` stands for a project that the
 * reader can open. `opens` describes the part to open on the route before the label is visible.
 */
export const HELP_SCREENS = {
  signin: { route: '/account/signin' },
  frame: { route: '/help' },
  'user-menu': { route: '/help', opens: 'user menu' },
  notifications: { route: '/help', opens: 'Notifications' },
  dashboard: { route: '/dashboard' },
  'projects-list': { route: '/projects' },
  'import-dialog': { route: '/projects', opens: 'Import' },
  'add-project': { route: '/projects/add' },
  'company-books': { route: '/projects/contacts' },
  'project-details': { route: '/projects/{projectId}/details' },
  'project-notes': { route: '/projects/{projectId}/notes' },
  'project-budget': { route: '/projects/{projectId}/budget' },
  'project-fee-proposal': { route: '/projects/{projectId}/feeProposal' },
  'project-contacts': { route: '/projects/{projectId}/contacts' },
  'project-actions': { route: '/projects/{projectId}/details', opens: 'More actions' },
  'close-dialog': { route: '/projects/{projectId}/details', opens: 'Close Project' },
  'my-company': { route: '/my-company' },
  'global-ecosystem': { route: '/global-ecosystem' },
  rates: { route: '/my-company', opens: 'Rates' },
  'my-account': { route: '/my-account' },
  help: { route: '/help' },
  'contact-us': { route: '/help', opens: 'Contact us' },
} as const satisfies Record<string, { readonly route: string; readonly opens?: string }>;
export type HelpScreen = keyof typeof HELP_SCREENS;

/** A label of a screen as a help text names it. */
export interface HelpLabel {
  readonly label: string;
  readonly screen: HelpScreen;
}

const MARK = /\[\[([^|\]]+)\|([a-z-]+)\]\]/gu;

/**
 * Splits a help text into plain words and the labels marked in it as `[[label|screen]]`, in the order of reading.
 * Throws where a mark names a screen that there is not.
 */
export function readMarks(text: string): readonly (string | HelpLabel)[] {
  const parts: (string | HelpLabel)[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const [mark, label = '', screen = ''] = match;
    if (!(screen in HELP_SCREENS)) throw new Error(`A help text names the unknown screen «${screen}»`);
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ label, screen: screen as HelpScreen });
    end = match.index + mark.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** Returns a help text with its marks replaced by the labels. */
export const plainText = (text: string): string => text.replace(MARK, '$1');
