import { SIGN_UP_TEXTS } from '@portal/contracts/identity/sign-up';

/** Messages to the administrator about subscriptions (spec 3 §8). */
export const SUBSCRIPTION_TEXTS = {
  packageNotOffered: 'This package is not offered to this subscriber.',
  overlapping: 'The subscriber has a subscription in this time already.',
  companyNameTaken: SIGN_UP_TEXTS.companyNameTaken,
  eitherSubscriber: 'Choose a subscriber or describe a new company.',
  twoPackages: 'Two different packages were given.',
  onlyCompanies: 'Only companies can be invited.',
  noSuchSubscriber: 'There is no such subscriber.',
} as const;
