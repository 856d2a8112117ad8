/** Texts of the Help screens; the topics themselves come from services/help. */
export const HELP_TEXTS = {
  title: 'Help',
  lead: 'Guides to the sections that you have.',
  topics: 'Topics',
  search: 'Search help',
  results: (n: number) => (n === 1 ? '1 topic found' : `${n} topics found`),
  unread: 'Not read yet',
  empty: 'There are no help topics for you yet.',
  emptyHint: 'Once they are added, they will appear here.',
  contactUs: 'Contact us',
  contactLead: 'Write to the team that can help you.',
  support: 'Support',
  supportHint: 'Questions about how something works, or something that does not.',
  sales: 'Sales',
  salesHint: 'Subscriptions, packages and the number of projects.',
  loading: 'Loading help',
} as const;
