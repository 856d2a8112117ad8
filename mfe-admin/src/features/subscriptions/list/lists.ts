import { SUBSCRIBER_LISTS } from '../subscriber-lists.ts';

/** One of the lists of subscribers (spec 3 §2). */
export type SubscriberListOf = (typeof SUBSCRIBER_LISTS)[number];

/** The list that a path names; undefined where there is no such. */
export const listOf = (path: string | null | undefined): SubscriberListOf | undefined =>
  SUBSCRIBER_LISTS.find((list) => list.path === path);
