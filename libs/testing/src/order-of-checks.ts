import { can, viewerOf } from '@portal/access';
import { endpointsOf } from '@portal/contracts/api/endpoints-of';
import type { EndpointDeclaration } from '@portal/contracts/endpoint/endpoint';
import { ROLES, type Role } from '@portal/contracts/common/enums';
import { ERROR_CODES, type ErrorBody } from '@portal/contracts/common/error';
import type { ServiceName } from '@portal/contracts/common/paths';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { claimsOf } from './builders.ts';
import type { TestTokens } from './tokens.ts';

/**
 * The checks of a write in their order (decisions §26.19): the shape of the body follows the role, `proof` is the password
 * that some writes ask for again, and `right` is a right to the item itself.
 */
export const CHECKS = [
  'token',
  'terms',
  'role',
  'shape',
  'proof',
  'tenant',
  'right',
  'closed',
  'version',
  'state',
  'fields',
] as const;
export type Check = (typeof CHECKS)[number];

/** Status and code of a refusal. */
export type Refusal = readonly [status: number, code: string];

const REFUSALS: Readonly<Record<Check, Refusal>> = {
  token: [401, ERROR_CODES.unauthenticated],
  terms: [403, ERROR_CODES.termsNotAccepted],
  role: [403, ERROR_CODES.forbidden],
  shape: [400, ERROR_CODES.validation],
  proof: [400, ERROR_CODES.validation],
  tenant: [404, ERROR_CODES.notFound],
  right: [403, ERROR_CODES.forbidden],
  closed: [400, ERROR_CODES.projectClosed],
  version: [409, ERROR_CODES.staleVersion],
  state: [400, ERROR_CODES.invalidTransition],
  fields: [400, ERROR_CODES.validation],
};

/** A request of a test. */
export interface TriedRequest {
  /** Claims of the caller; null sends no token. */
  readonly claims: Partial<SessionClaims> | null;
  /** Path with its parameters filled in. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Changes that make a request fail one check; `answers` where that has an answer of its own. */
export interface Breach extends Partial<TriedRequest> {
  readonly answers?: Refusal;
}

/**
 * A write that passes all checks, and the breaches of those that the endpoint does not declare. A breach must keep those
 * of the later checks: its item fails them, too.
 */
export interface TriedWrite extends TriedRequest {
  readonly breaches?: Partial<Readonly<Record<Check, Breach>>>;
}

type Break = (request: TriedRequest) => TriedRequest;

/** Returns the breaches that follow from the endpoint: token, terms, role, shape of the body, version. */
function declaredBreaks(endpoint: EndpointDeclaration): Partial<Record<Check, Break>> {
  const { access } = endpoint;
  const { body, ifMatch } = endpoint.method === 'GET' ? {} : endpoint;
  const lacksRight = (role: Role) =>
    access.kind === 'role' && !can(viewerOf(nobodyOf(role)), access.action, access.resource);
  const without = ROLES.find(lacksRight);
  const breaks: Partial<Record<Check, Break>> = { token: (request) => ({ ...request, claims: null }) };
  if (access.kind !== 'signedInBeforeTerms')
    breaks.terms = (request) => ({ ...request, claims: { ...request.claims, acceptedEula: false } });
  if (without) breaks.role = (request) => ({ ...request, claims: nobodyOf(without) });
  if (body) breaks.shape = (request) => ({ ...request, body: { unknownField: true } });
  if (ifMatch) breaks.version = (request) => ({ ...request, headers: { ...request.headers, ...STALE } });
  return breaks;
}

const STALE = { 'if-match': '"999999"' };
const nobodyOf = (role: Role): SessionClaims => claimsOf({ role, companyType: 'NoCompany' });

/** Returns the writes of a service that know their caller, by key: what is public has one check at most. */
export const writesOf = (service: ServiceName): ReadonlyMap<string, EndpointDeclaration> =>
  new Map([...endpointsOf(service)].filter(([, one]) => one.method !== 'GET' && one.access.kind !== 'public'));

/** Answers to the requests that fail one check after the other, as they were and as they must be. */
export interface Tried {
  readonly got: readonly (readonly [Check, ...Refusal])[];
  readonly wanted: readonly (readonly [Check, ...Refusal])[];
}

/**
 * Sends a write once for each of its checks, with a request that fails this check and all later ones: the answer must be
 * that of the earliest.
 */
export async function tryInOrder(
  { url, tokens }: { readonly url: string; readonly tokens: Pick<TestTokens, 'headers'> },
  endpoint: EndpointDeclaration,
  { breaches = {}, ...write }: TriedWrite,
): Promise<Tried> {
  const declared = declaredBreaks(endpoint);
  const breaks = CHECKS.flatMap((check) => {
    const { answers, ...parts } = breaches[check] ?? {};
    const own: Break | undefined = breaches[check] && ((request) => ({ ...request, ...parts }));
    const change = own ?? declared[check];
    return change ? [{ check, change, wanted: answers ?? REFUSALS[check] }] : [];
  });
  const got: [Check, ...Refusal][] = [];
  for (const [index, { check }] of breaks.entries()) {
    const request = breaks.slice(index).reduceRight<TriedRequest>((broken, { change }) => change(broken), write);
    const { claims, path, body, headers } = request;
    const response = await fetch(`${url}${path}`, {
      method: endpoint.method,
      headers: {
        ...(claims && tokens.headers(claims)),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { error } = (await response.json()) as Partial<ErrorBody>;
    got.push([check, response.status, error?.code ?? 'none']);
  }
  return { got, wanted: breaks.map(({ check, wanted }) => [check, ...wanted]) };
}
