import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { FeeLink } from '@portal/contracts/finance/fee-answer';
import pg from 'pg';
import { LINK_KINDS, makeLinks, type LinkKind } from '../fees/links.ts';
import { areaUnderCurve, describeSamples } from '../measuring/statistics.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import type { Report } from '../report.ts';

/** Timings of each kind at each route. */
const SAMPLES = 500;
const WARM_UP = 40;
/** Every e-mail is tried once, so that none is locked while another is not. */
const PEOPLE = SAMPLES + WARM_UP;

/** A person who has signed up and was invited again, so that each route finds something. */
interface Known {
  readonly email: string;
  readonly inviteId: string;
}

/** A route, with its requests about a known and an unknown person. */
interface Route {
  readonly name: string;
  readonly path: string;
  readonly body: (about: Known) => object;
}

const PASSWORD = 'Another-2026';
const ROUTES: readonly Route[] = [
  { name: 'Sign-in', path: 'login', body: ({ email }) => ({ email, password: PASSWORD }) },
  { name: 'Forgotten password', path: 'forgot-password', body: ({ email }) => ({ email }) },
  { name: 'Sign-up', path: 'signup-user', body: signUpBody },
];

/** Makes one request and returns the milliseconds of its answer. */
type Ask = () => Promise<number>;

/**
 * Measures if response times reveal which e-mails and links the portal knows, at routes without a session: requests about known
 * and unknown ones alternate, and the area under the curve says how well one timing separates them (0.5: not at all).
 */
export async function timing(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    await timePeople(report, portal);
    await timeLinks(report, portal);
  });
}

async function timePeople(report: Report, portal: Portal): Promise<void> {
  const known = await somePeople(portal);
  const { url } = await portal.service('identity');
  for (const { name, path, body } of ROUTES) {
    const ask = (about: Known): Ask => {
      const content = JSON.stringify(body(about));
      const headers = { 'content-type': 'application/json' };
      return () => timeOf(`${url}/account/${path}`, [200, 400], { method: 'POST', headers, body: content });
    };
    const times = await inTurns(known, (person) => [ask(person), ask(someone())]);
    tell(report, name, ['known', 'unknown'], times);
  }
}

/** Times links that are refused, each kind beside guessed ids: their answers are the same, and may take no other time. */
async function timeLinks(report: Report, portal: Portal): Promise<void> {
  const { url, databaseUrl } = await portal.service('finance');
  const links = await makeLinks(databaseUrl, PEOPLE);
  const ask = (kind: LinkKind, link: FeeLink): Ask => {
    const address = `${url}/fee-proposals/response/form-data?${new URLSearchParams({ ...link }).toString()}`;
    return () => timeOf(address, [kind === 'valid' ? 200 : 400]);
  };
  for (const kind of LINK_KINDS) {
    if (kind === 'guessed') continue;
    const times = await inTurns(links, (link) => [ask(kind, link[kind]), ask('guessed', link.guessed)]);
    // The form of a valid link tells by itself that it is one.
    if (kind === 'valid') report.note(`Fee link, valid: ${describeSamples(times[0], 'ms')}`);
    else tell(report, 'Fee link', [kind, 'guessed'], times);
  }
}

/** Makes two requests about each item, in either order, and returns the times of both kinds but those of the warm-up. */
async function inTurns<Item>(
  items: readonly Item[],
  asksOf: (item: Item) => readonly [Ask, Ask],
): Promise<readonly [number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (const [turn, item] of items.entries()) {
    const [known, unknown] = asksOf(item);
    const isKnownFirst = randomInt(2) === 0;
    const first = await (isKnownFirst ? known : unknown)();
    const second = await (isKnownFirst ? unknown : known)();
    if (turn < WARM_UP) continue;
    times[0].push(isKnownFirst ? first : second);
    times[1].push(isKnownFirst ? second : first);
  }
  return times;
}

function tell(
  report: Report,
  name: string,
  [known, unknown]: readonly [string, string],
  [ofKnown, ofUnknown]: readonly [number[], number[]],
): void {
  report.note(`${name}, ${known}: ${describeSamples(ofKnown, 'ms')}`);
  report.note(`${name}, ${unknown}: ${describeSamples(ofUnknown, 'ms')}`);
  report.add({
    name: `${name}: ${known} told from ${unknown} by time`,
    measured: areaUnderCurve(ofKnown, ofUnknown),
    unit: 'AUC',
    limit: { from: 0.45, to: 0.55 },
    comparison: '0.5 for tossing a coin',
  });
}

const someone = (): Known => ({ email: `${randomBytes(8).toString('hex')}@timing.example`, inviteId: randomUUID() });

/** A sign-up that is right in everything but the token of its link. */
function signUpBody({ inviteId }: Known): object {
  return {
    inviteId,
    token: randomBytes(32).toString('base64url'),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    firstName: 'Timo',
    lastName: 'Stopp',
    address: { country: 'Switzerland', state: 'Bern', city: 'Bern', addressLine: 'Marktgasse 1', zipCode: '3011' },
    phone: '+41311234567',
  };
}

let requests = 0;

/** Milliseconds until the answer is there, from an address of its own so that no rate limit answers in its place. */
async function timeOf(
  url: string,
  statuses: readonly number[],
  init: RequestInit & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<number> {
  const address = `203.${Math.floor(++requests / 62_500) % 250}.${Math.floor(requests / 250) % 250}.${(requests % 250) + 1}`;
  const startedAt = performance.now();
  const response = await fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
  await response.arrayBuffer();
  const took = performance.now() - startedAt;
  if (!statuses.includes(response.status)) throw new Error(`${url} answered ${response.status}`);
  return took;
}

/** People of identity's own database, each with a password, a company, accepted terms and an invite that waits. */
async function somePeople(portal: Portal): Promise<readonly Known[]> {
  const { databaseUrl } = await portal.service('identity');
  const people = Array.from({ length: PEOPLE }, someone);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(MAKE, [people.map(({ email }) => email), people.map(({ inviteId }) => inviteId)]);
  } finally {
    await client.end();
  }
  return people;
}

const MAKE = `
  with model as (
    select u.*, k.password_hash from users u join credentials k using (user_id)
    where u.email = 'underwriter@insurer.example'
  ), made as (
    insert into users (user_id, member_version, email, email_since, first_name, last_name, role, company_id, company_type,
      company_name, is_primary_contact, access_status)
    select gen_random_uuid(), 1, e.email, now(), m.first_name, m.last_name, m.role, m.company_id, m.company_type,
      m.company_name, false, 'HasAccess'
    from model m cross join unnest($1::text[]) as e(email)
    returning user_id, email
  ), credited as (
    insert into credentials (user_id, password_hash, changed_at)
    select made.user_id, model.password_hash, now() from made cross join model
  )
  insert into invites (invite_id, version, user_id, kind, token_hash, expires_at)
  select i.invite_id, 1, made.user_id, 'TeamMember', sha256(made.email::bytea), now() + interval '1 day'
  from unnest($1::text[], $2::uuid[]) as i(email, invite_id) join made using (email)`;
