import { opens, type Screen } from './screen.ts';
import { but, has } from './who.ts';

/** Help. */
export const HELP: readonly Screen[] = [
  { name: 'help', route: '/help', address: () => '/help', who: has('help') },
  { name: 'help-search', route: '/help', address: () => '/help?name=project', who: has('help') },
  { name: 'help-contact-us', route: '/help', address: () => '/help', who: has('help'), open: opens('Contact us') },
  { name: 'help-dashboard', route: '/help/:area/:topic?', address: () => '/help/dashboard', who: has('help') },
  { name: 'help-projects', route: '/help/:area/:topic?', address: () => '/help/projects', who: has('help') },
  {
    name: 'help-details',
    route: '/help/:area/:topic?',
    address: () => '/help/projects/details-location',
    who: but(has('help'), 'SiteContact'),
  },
  { name: 'help-account', route: '/help/:area/:topic?', address: () => '/help/account', who: has('help') },
];
