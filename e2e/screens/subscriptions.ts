import { button, type Screen } from './screen.ts';
import { has } from './who.ts';

/** Subscriptions of the administrator. */
export const SUBSCRIPTIONS: readonly Screen[] = [
  {
    name: 'subscribers',
    route: '/subscriptions/list/:subscriberPath',
    address: () => '/subscriptions/list/insurance-company',
    who: has('subscriptions'),
  },
  {
    name: 'subscribers-people',
    route: '/subscriptions/list/:subscriberPath',
    address: () => '/subscriptions/list/risk-manager',
    who: has('subscriptions'),
  },
  {
    name: 'subscribers-nothing-found',
    route: '/subscriptions/list/:subscriberPath',
    address: () => '/subscriptions/list/broker-company?name=nothing%20has%20this%20name',
    who: has('subscriptions'),
  },
  {
    name: 'new-subscriber',
    route: '/subscriptions/new',
    address: () => '/subscriptions/new',
    who: has('subscriptions'),
  },
  {
    name: 'new-subscriber-faults',
    route: '/subscriptions/new',
    address: () => '/subscriptions/new?type=broker-company',
    who: has('subscriptions'),
    open: button('Add and Send Invite'),
  },
  {
    name: 'new-subscriber-existing',
    route: '/subscriptions/new',
    address: () => '/subscriptions/new?type=risk-manager',
    who: has('subscriptions'),
    open: (page) => page.getByRole('textbox', { name: 'Start Date' }).fill('01/01/2099'),
  },
];
