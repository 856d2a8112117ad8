import type { ItemFacts } from '@portal/access';
import type { Action, Resource } from '@portal/rights';
import type { ServiceName } from '@portal/contracts/common/paths';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

/** The right that the specification gives a route, written again by hand so that a route cannot open itself. */
export type Access =
  /** All people, signed in or not. */
  | 'public'
  /** All people signed in, with or without the EULA and licence accepted. */
  | 'beforeTerms'
  /** All people signed in who have accepted both. */
  | 'signedIn'
  /** Roles with the right in the matrix of decisions §11. */
  | readonly [Action, Resource];

/** A request to a route. */
export interface Call {
  /** Values of the path's parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Facts about the item that the matrix needs for the right (own, primary …). Absent for rights without conditions.
   */
  readonly facts?: ItemFacts;
  /** Status and code of a permitted call: `200`, `404 NotFound`. `200` by default. */
  readonly answers?: string;
}

/** A call beside the plain one: the ids of somebody else, an item in another state … */
export interface NamedCall extends Call {
  readonly name: string;
}

export type Later<Value> = Value | Promise<Value>;

/** One route of the walk. */
export interface Row {
  readonly access: Access;
  /** The call that everybody makes; nothing but the address where it is left out. It must leave no trace that matters. */
  readonly call?: (world: World, who: Walker) => Later<Call>;
  readonly cases?: (world: World, who: Walker) => Later<readonly NamedCall[]>;
  /** True for an endless answer: the connection is closed once it has begun. */
  readonly isStream?: true;
}

/** The routes of one service, by `METHOD /path/{parameter}` as its OpenAPI document has them. */
export type Rows = Readonly<Record<string, Row>>;
export type RowsOfServices = Readonly<Partial<Record<ServiceName, Rows>>>;
