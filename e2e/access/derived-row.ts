import type { ItemFacts } from '@portal/access';
import type { EndpointDeclaration } from '@portal/contracts/api/endpoint';
import { pathParamNames } from '@portal/contracts/api/endpoint';
import { ENDPOINTS_BY_KEY, type EndpointKey } from '@portal/contracts/api/endpoints';
import { NOT_THERE, NOT_YOURS, type CallOn, type Kind, type Place, type Usual } from './kind.ts';
import type { Access, Call, Later, NamedCall, Row } from './row.ts';
import { entriesOf, sampleOf } from './sample.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

/** A value, or one by account. */
export type By<Value> = Value | ((world: World, who: Walker) => Value);

/** Parts of a call that the endpoint does not tell; they take the place of the derived ones. */
export type Special = Pick<Call, 'params' | 'query' | 'body' | 'headers' | 'form'>;

/** A row as it is written: the right by hand, and what the endpoint does not tell. */
export interface RowSpec {
  readonly access: Access;
  /** What the endpoint is about: its calls and standard cases are derived for items of this kind. */
  readonly about?: Kind;
  readonly special?: By<Special>;
  /** What of the item in reach the right asks. */
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

/** No item has come this far: whoever may change it is told that somebody else did, and nothing changes. */
export const AN_OLD_VERSION = { 'if-match': '"999999"' };
export const STALE = '409 StaleVersion';
export const INVALID = '400 ValidationFailed';
export const CLOSED = '400 ProjectClosed';

/** What the right asks of an item in a project of the company in which the account has no function. */
export const NO_FUNCTION: ItemFacts = { own: false, primary: false, folderAllows: false, riskReviewFolder: false };

const by = <Value>(value: By<Value>, world: World, who: Walker): Value =>
  typeof value === 'function' ? (value as (world: World, who: Walker) => Value)(world, who) : value;

/** Makes the row of an endpoint: the calls from its declaration, the right and what is special from what is written. */
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
  // The shape of a body is looked at before the item.
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
  const isGuarded = endpoint.method !== 'GET' && endpoint.ifMatch === true;
  const isOwn = world.own(who) !== undefined;
  const onClosed = usual.answers === NOT_YOURS ? NOT_YOURS : CLOSED;
  return [
    ...(foreign === undefined
      ? []
      : [on('of another tenant', 'foreign', foreign, { answers: spec.foreignAnswers ?? NOT_THERE })]),
    ...(about.nobody === undefined
      ? []
      : [on('of nobody', 'foreign', about.nobody, { answers: spec.foreignAnswers ?? NOT_THERE })]),
    ...(isRefused && closed !== undefined
      ? [
          on('of a closed project', 'closed', closed, {
            headers: {},
            ...(isOwn ? { facts: NO_FUNCTION, answers: onClosed } : { answers: NOT_THERE }),
          }),
        ]
      : []),
    // Of a write that no version guards, only those are asked whom the right refuses.
    ...(isOwn && own !== undefined && (isGuarded || (!usual.isRead && who.viewer.role === 'RiskEngineer'))
      ? [on('not as primary engineer', 'own', own, { facts: NO_FUNCTION, answers: usual.answers })]
      : []),
  ];
}

const withItem = (about: Kind, special: Special, world: World, who: Walker, place: Place): Special =>
  about.body ? { ...special, body: { ...about.body(world, who, place), ...(special.body as object) } } : special;

/** Adds something by its call: sent incomplete, so that whoever may add is told so, and nothing is added. */
const isCreate = ({ method, status }: EndpointDeclaration): boolean => method === 'POST' && status === 201;

function answerOf(endpoint: EndpointDeclaration): string {
  if (isCreate(endpoint)) return INVALID;
  if (endpoint.method !== 'GET' && endpoint.ifMatch) return STALE;
  return String(endpoint.status ?? 200);
}

function callOn(
  endpoint: EndpointDeclaration,
  about: Kind | undefined,
  id: string | undefined,
  special: Call,
  isIncomplete = false,
): Call {
  const { body: given, ...rest } = special;
  const [param] = pathParamNames(endpoint.path);
  const body = endpoint.method === 'GET' ? undefined : endpoint.body;
  const { ifMatch } = endpoint.method === 'GET' ? {} : endpoint;
  const inPath = param !== undefined && id !== undefined && about !== undefined;
  const held = inPath || id === undefined ? {} : holding(entriesOf(body ?? endpoint.query), about, id);
  const query = endpoint.query && { ...(sampleOf(endpoint.query) as object), ...(!body && held), ...special.query };
  const content = body && bodyOf(isIncomplete ? {} : sampleOf(body), held, given);
  return {
    ...rest,
    ...(inPath && { params: { [param]: id } }),
    ...(query && Object.keys(query).length > 0 && { query: query as Record<string, string> }),
    ...(content !== undefined && { body: content }),
    headers: special.headers ?? (ifMatch ? AN_OLD_VERSION : {}),
  };
}

/** Returns the sample with the item's id and what is special in it; undefined where all of them are nothing. */
function bodyOf(sample: unknown, held: object, special: unknown): unknown {
  if (sample === undefined && special === undefined && Object.keys(held).length === 0) return undefined;
  return { ...(sample as object), ...held, ...(special as object) };
}

/** The id under the first name that the endpoint has for it, in a list where it takes several. */
function holding(
  entries: Readonly<Record<string, { readonly type: string }>>,
  about: Kind | undefined,
  id: string,
): object {
  const name = [...(about?.fields ?? []), 'id', 'ids'].find((one) => one in entries);
  if (name === undefined) return {};
  return { [name]: entries[name]?.type === 'array' ? [id] : id };
}
