/** Texts of the list of shortcuts and of its setting in My Account (decisions §27). */
export const KEYBOARD_TEXTS = {
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  lists: 'In a list',
  palette: 'Search and jump',
  shortcuts: 'List the shortcuts',
  goTo: (label: string): string => `Go to ${label}`,
  search: 'Search the list',
  move: 'Next or previous row',
  step: 'Next or previous row, or item beside the list',
  comment: 'Comment on the open recommendation',
  choose: 'Choose the row, where rows can be chosen',
  chooseAll: 'Choose all rows of the page',
  space: 'Space',
  close: 'Close what is open',
  then: 'then',
  or: 'or',
  areOff: 'Shortcuts of a single key are switched off in My Account.',
  setting: 'Use shortcuts of a single key',
  settingHelp:
    'Letters and signs alone, such as / and ?, act as shortcuts while you are not typing. Arrows, Esc and Ctrl K always do.',
} as const;
