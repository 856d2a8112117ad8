import type { ItemFacts } from '@portal/access';
import type { EndpointDeclaration, WireSchema } from '@portal/contracts/endpoint/endpoint';
import { ENDPOINTS_BY_KEY, type EndpointKey } from '@portal/contracts/api/endpoints';
import * as v from 'valibot';
import { callOn } from './call-on.ts';
import { NOT_THERE, NOT_YOURS, type CallOn, type Kind, type Place, type Usual } from './kind.ts';
import type { Access, Call, Later, NamedCall, Row } from './row.ts';
import { NOBODYS_ID } from './sample.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

/** A value, or one by account. */
export type By<Value> = Value | ((world: World, who: Walker) => Value);

/** Parts of a call that the endpoint does not tell; they take the place of the derived ones. */
export type Special = Pick<Call, 'params' | 'query' | 'body' | 'headers' | 'form'>;

/** A row as written by hand: the right, and facts that the endpoint does not declare. */
export interface RowSpec {
  readonly access: Access;
  /** Kind of item that the endpoint is about: its calls and standard cases are derived for it. */
  readonly about?: Kind;
  readonly special?: By<Special>;
  /** Facts about the visible item that the right depends on. */
  readonly facts?: By<ItemFacts | undefined>;
  /** The answer of the plain call, where it is not the derived one. */
  readonly answers?: By<string>;
  /** The answer of 'of another tenant', where it is not 404. */
  readonly foreignAnswers?: string;
  /** The plain call as a whole, where it cannot be derived. */
  readonly call?: Row['call'];
  /** Cases beside the standard ones. */
  readonly cases?: (world: World, who: Walker, on: CallOn, usual: Usual) => Later<readonly NamedCall[]>;
  readonly isStream?: true;
}

export const STALE = '409 StaleVersion';
export const INVALID = '400 ValidationFailed';
export const CLOSED = '400 ProjectClosed';

/** Facts of an item in a project of the company in which the account has no function. */
export const NO_FUNCTION: ItemFacts = { own: false, primary: false, folderAllows: false, riskReviewFolder: false };

const by = <Value>(value: By<Value>, world: World, who: Walker): Value =>
  typeof value === 'function' ? (value as (world: World, who: Walker) => Value)(world, who) : value;

/**
 * Builds the row of an endpoint: its calls from the declaration, the right and special values from the hand-written
 * part.
 */
export function derivedRow(key: EndpointKey, spec: RowSpec): Row {
  const endpoint = ENDPOINTS_BY_KEY.get(key);
  if (!endpoint) throw new Error(`There is no endpoint ${key}`);
  const { access, isStream } = spec;
  return {
    access,
    ...(isStream && { isStream }),
    call: spec.call ?? ((world, who) => plainCall(endpoint, spec, world, who)),
    cases: async (world, who) => {
      const on = callMaker(endpoint, spec, world, who);
      const usual = {
        answers: by(spec.answers, world, who) ?? answerOf(endpoint),
        isRead: endpoint.method === 'GET',
        isCreate: isCreate(endpoint),
        isDelete: endpoint.method === 'DELETE',
      };
      return [
        ...(spec.about ? standardCases(endpoint, spec.about, spec, usual, world, who) : []),
        ...(spec.about?.cases?.(world, who, on, usual) ?? []),
        ...((await spec.cases?.(world, who, on, usual)) ?? []),
      ];
    },
  };
}

function callMaker(endpoint: EndpointDeclaration, spec: RowSpec, world: World, who: Walker): CallOn {
  const usual = by(spec.special ?? {}, world, who);
  return (id, special = {}) => {
    const body = { ...(usual.body as object), ...(special.body as object) };
    return callOn(endpoint, spec.about, id, { ...usual, ...special, ...(Object.keys(body).length > 0 && { body }) });
  };
}

function plainCall(endpoint: EndpointDeclaration, spec: RowSpec, world: World, who: Walker): Call {
  const { about } = spec;
  const special = by(spec.special ?? {}, world, who);
  const isIncomplete = isCreate(endpoint) && spec.answers === undefined;
  // The body's shape is checked before the item.
  const refusal = about?.refuses?.(who) ?? (isIncomplete ? undefined : about?.instead?.(world, who));
  const facts = {
    ...about?.facts,
    ...(refusal === undefined && (by(spec.facts, world, who) ?? about?.factsInReach?.(world, who))),
  };
  const placed = about ? withItem(about, special, world, who, 'reach') : special;
  const call = callOn(endpoint, about, about?.ids(world, who).reach, placed, isIncomplete);
  const answers = refusal ?? by(spec.answers, world, who) ?? answerOf(endpoint);
  return { ...call, ...(Object.keys(facts).length > 0 && { facts }), answers };
}

function standardCases(
  endpoint: EndpointDeclaration,
  about: Kind,
  spec: RowSpec,
  usual: Usual,
  world: World,
  who: Walker,
): readonly NamedCall[] {
  const { foreign, closed, own } = about.ids(world, who);
  const special = by(spec.special ?? {}, world, who);
  const refusal = about.refuses?.(who);
  const on = (name: string, place: Place, id: string, rest: Omit<Call, 'body'>): NamedCall => ({
    ...callOn(endpoint, about, id, { ...withItem(about, special, world, who, place), ...rest }),
    name,
    ...(about.facts && { facts: about.facts }),
    ...rest,
    ...(refusal !== undefined && { answers: refusal }),
  });
  const isRefused = endpoint.method !== 'GET' && endpoint.whenClosed === 'refused';
  const isGuarded = endpoint.method !== 'GET' && endpoint.ifMatch !== undefined;
  const isOwn = world.own(who) !== undefined;
  const onClosed = usual.answers === NOT_YOURS ? NOT_YOURS : CLOSED;
  return [
    ...(foreign === undefined
      ? []
      : [on('of another tenant', 'foreign', foreign, { answers: spec.foreignAnswers ?? NOT_THERE })]),
    ...(about.nobody === undefined
      ? []
      : [
          on('of nobody', 'foreign', nobodyOf(endpoint, about, about.nobody), {
            answers: spec.foreignAnswers ?? NOT_THERE,
          }),
        ]),
    ...(isRefused && closed !== undefined
      ? [
          on('of a closed project', 'closed', closed, {
            headers: {},
            ...(isOwn ? { facts: NO_FUNCTION, answers: onClosed } : { answers: NOT_THERE }),
          }),
        ]
      : []),
    // An own write without a version check would take effect, so only accounts without the right send it.
    ...(isOwn && own !== undefined && (isGuarded || (!usual.isRead && who.viewer.role === 'RiskEngineer'))
      ? [on('not as primary engineer', 'own', own, { facts: NO_FUNCTION, answers: usual.answers })]
      : []),
  ];
}

const withItem = (about: Kind, special: Special, world: World, who: Walker, place: Place): Special => ({
  ...special,
  ...(about.body && { body: { ...about.body(world, who, place), ...(special.body as object) } }),
  ...(about.query && { query: { ...about.query(world, who, place), ...special.query } }),
});

/** Returns the id of an item that does not exist, in the form that the endpoint takes. */
function nobodyOf(endpoint: EndpointDeclaration, about: Kind, nobody: string): string {
  const { query, body } = callOn(endpoint, about, nobody, {});
  const isTaken = (schema: WireSchema | undefined, value: unknown) => !schema || v.is(schema, value ?? {});
  const content = endpoint.method === 'GET' ? undefined : endpoint.body;
  return isTaken(endpoint.query, query) && isTaken(content, body) ? nobody : NOBODYS_ID;
}

/**
 * Returns true for an endpoint that adds something: it is called with an incomplete body, so that a permitted call is
 * refused and nothing is added.
 */
const isCreate = ({ method, status }: EndpointDeclaration): boolean => method === 'POST' && status === 201;

function answerOf(endpoint: EndpointDeclaration): string {
  if (isCreate(endpoint)) return INVALID;
  if (endpoint.method !== 'GET' && endpoint.ifMatch) return STALE;
  return String(endpoint.status ?? 200);
}
