import type { ItemFacts } from '@portal/access';
import type { Call, NamedCall } from './row.ts';
import type { Tenant } from './tenant.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

/** Place of an item: in the account's reach, at another company, in a closed project, in another project of the company. */
export type Place = 'reach' | 'foreign' | 'closed' | 'own';

/** A kind of item that endpoints take by id, and the items of the world that are used for it. */
export interface Kind {
  /** The item of each place. `reach` is any item where the account reaches none. */
  readonly ids: (
    world: World,
    who: Walker,
  ) => { readonly reach: string } & { readonly [P in Place]?: string | undefined };
  /** Names of the fields that hold the id where the path does not; `id` and `ids` are tried after them. */
  readonly fields?: readonly string[];
  /** An id of its kind that no item has. */
  readonly nobody?: string;
  /** The refusal of an account that does not reach the item of `reach`. */
  readonly instead?: (world: World, who: Walker) => string | undefined;
  /** The refusal of an account whatever the item. */
  readonly refuses?: (who: Walker) => string | undefined;
  /** Facts of every item of the kind that the right depends on, and of the visible one in addition. */
  readonly facts?: ItemFacts;
  readonly factsInReach?: (world: World, who: Walker) => ItemFacts | undefined;
  /** Cases of the kind in addition to those of every kind. */
  readonly cases?: Cases;
  /** Fields of the body that belong to the item. */
  readonly body?: (world: World, who: Walker, place: Place) => object;
  /** Fields of the query that belong to the item. */
  readonly query?: (world: World, who: Walker, place: Place) => Readonly<Record<string, string>>;
}

/** Makes the endpoint's call on the item with an id, with a sample of its body. */
export type CallOn = (id: string, special?: Call) => Call;

/** Facts of an endpoint from which its cases are made. */
export interface Usual {
  /** Answer to a permitted plain call. */
  readonly answers: string;
  readonly isRead: boolean;
  readonly isCreate: boolean;
  readonly isDelete: boolean;
}
export type Cases = (world: World, who: Walker, on: CallOn, usual: Usual) => readonly NamedCall[];
export const all =
  (...cases: readonly Cases[]): Cases =>
  (world, who, on, usual) =>
    cases.flatMap((make) => make(world, who, on, usual));

export const NOT_THERE = '404 NotFound';
export const NOT_YOURS = '403 Forbidden';

/** A kind of item of which each company of the walk has one. */
export const ofTenant = (pick: (tenant: Tenant) => string, rest: Omit<Kind, 'ids'> = {}): Kind => ({
  ids: (world, who) => ({ reach: pick(world.ownOrAny(who)), foreign: pick(world.another(who)) }),
  ...rest,
});

/** Refusal for accounts whose company has no items in the walk: items of others do not exist for them. */
export const unlessOwn = (world: World, who: Walker): string | undefined => (world.own(who) ? undefined : NOT_THERE);
