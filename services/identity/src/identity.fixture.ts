import { randomUUID } from 'node:crypto';
import { companyChanged, memberChanged, subscriptionChanged } from '@portal/contracts/events/admin';
import { fileStored } from '@portal/contracts/events/library';
import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { AccessTokenContent, SignInBody } from '@portal/contracts/identity/sign-in';
import { buildFrom } from '@portal/service-kit';
import { hearEvents, startMailBox, startService, until } from '@portal/testing';
import type * as v from 'valibot';
import { identity } from './app.ts';
import { hashPassword } from './core/credentials/passwords.ts';

export const PASSWORD = 'Portal-2026';
const PASSWORD_HASH = hashPassword(PASSWORD);
export const COOKIE = 'portal_refresh_4200';

type Member = v.InferInput<typeof memberChanged.data>;
type Subscription = v.InferInput<typeof subscriptionChanged.data>;

/** An answer as tests read it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: AccessTokenContent;
    readonly accessToken?: string;
    readonly error?: { code: string; message: string; details?: Record<string, unknown> };
    readonly fieldErrors?: Record<string, string[]>;
  };
  /** Value of the refresh cookie that was set; empty where it was cleared. */
  readonly refreshToken: string | undefined;
}

/** Starts identity with its own database and bus; `deliver` publishes events as admin does. */
export async function startIdentity() {
  const mailBox = await startMailBox();
  const logLines: string[] = [];
  const running = await startService(identity, ({ settings, tokens }) =>
    buildFrom(
      identity,
      { ...settings, JWT_PRIVATE_KEY: tokens.privateKeyPem, SMTP_URL: mailBox.url, LOG_LEVEL: 'trace' },
      { logger: { write: (line) => void logLines.push(line) } },
    ),
  );
  const { knex } = running.service.deps;

  const deliver = async <Schema extends v.GenericSchema>(type: EventType<Schema>, data: v.InferInput<Schema>) => {
    const event: PortalEvent = {
      id: randomUUID(),
      subject: type.subject,
      occurredAt: new Date().toISOString(),
      actor: null,
      data,
    };
    const jetstream = await running.nats.jetstream();
    await jetstream.publish(type.subject, JSON.stringify(event), { msgID: event.id });
  };
  /** Publishes as library does that a file is stored, and does not wait until the service has heard. */
  const tellOfFile = (ownerId: string, fileId: string) =>
    deliver(fileStored, { fileId, ownerId, name: 'cv.pdf', type: 'application/pdf', size: 2_048 });
  /** Stores a file of which the service has heard. */
  const storedFile = async (ownerId: string): Promise<string> => {
    const fileId = randomUUID();
    await tellOfFile(ownerId, fileId);
    await until(() => knex('files').where({ file_id: fileId }).first('file_id'));
    return fileId;
  };

  const call = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${running.url}${path}`, { method, ...init });
    const cookies = response.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${COOKIE}=`));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : {}) as Answer['body'],
      refreshToken: cookies
        .at(-1)
        ?.slice(COOKIE.length + 1)
        .split(';')[0],
    };
  };

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const fixture = {
    ...running,
    mailBox,
    /** Log lines of the finest level. */
    logLines: logLines as readonly string[],
    async stop() {
      await running.stop();
      await mailBox.stop();
    },
    knex,
    deliver,
    tellOfFile,
    storedFile,

    /** Passes each event of a type that identity publishes from now on to `take`. */
    hear: <Schema extends v.GenericSchema>(type: EventType<Schema>, take: (data: v.InferOutput<Schema>) => void) =>
      hearEvents<v.InferOutput<Schema>>(running.nats, type.subject, ({ data }) => take(data)),
    /** Passes each event that identity publishes from now on to `take`. */
    hearAll: (take: (event: PortalEvent<Record<string, unknown>>) => void) =>
      hearEvents(running.nats, 'identity.>', take),
    call,
    post,

    /** Publishes a member as admin does: by default an underwriter of an insurance company with access. */
    async person(changes: Partial<Member> = {}, password: string | null = PASSWORD): Promise<Member> {
      const userId = randomUUID();
      const member: Member = {
        userId,
        version: 1,
        email: `${userId}@insurer.example`,
        firstName: 'Ulrike',
        lastName: 'Brandt',
        role: 'ICUnderwriter',
        companyId: randomUUID(),
        companyType: 'Insurance',
        companyName: 'Northwind Insurance',
        isPrimaryContact: false,
        designation: null,
        phone: null,
        address: null,
        accessStatus: 'HasAccess',
        ...changes,
      };
      if (password !== null) {
        const password_hash = password === PASSWORD ? await PASSWORD_HASH : await hashPassword(password);
        await knex('credentials').insert({ user_id: member.userId, password_hash, changed_at: knex.fn.now() });
      }
      await fixture.change(member, {});
      return member;
    },

    /** Publishes a change of a member and waits until it is stored. */
    async change(member: Member, changes: Partial<Member>): Promise<Member> {
      const changed = { ...member, version: member.version, ...changes };
      await deliver(memberChanged, changed);
      await until(() =>
        knex('users').where({ user_id: changed.userId, member_version: changed.version }).first('user_id'),
      );
      return changed;
    },

    async company(companyId: string, name: string, version = 1) {
      await deliver(companyChanged, { companyId, version, type: 'Insurance', name });
    },

    /** Publishes a subscription active today and waits until it is stored. */
    async subscription(owner: Pick<Subscription, 'companyId' | 'userId'>, changes: Partial<Subscription> = {}) {
      const year = new Date().getUTCFullYear();
      const subscription: Subscription = {
        subscriptionId: randomUUID(),
        version: 1,
        plan: 'Pro',
        startDate: `${year - 1}-01-01`,
        endDate: `${year + 1}-12-31`,
        maxProjectsCount: null,
        ...owner,
        ...changes,
      };
      await deliver(subscriptionChanged, subscription);
      const { subscriptionId: subscription_id, version } = subscription;
      await until(() => knex('subscriptions').where({ subscription_id, version }).first('version'));
      return subscription;
    },

    signIn(email: string, changes: Partial<SignInBody> = {}, headers?: Record<string, string>) {
      return post('/account/login', { email, password: PASSWORD, ...changes }, headers);
    },

    /** Accepts EULA and licence for a person; counts from the next sign-in on. */
    async acceptTerms(email: string): Promise<void> {
      const { body } = await fixture.signIn(email);
      for (const document of ['accept-eula', 'accept-license']) {
        const authorization = `Bearer ${body.data?.accessToken ?? ''}`;
        const { status } = await call('PUT', `/users/${document}`, { headers: { authorization } });
        if (status !== 200) throw new Error(`${document} was answered with ${status}`);
      }
    },

    refresh(token: string | undefined, headers: Record<string, string> = {}) {
      return call('POST', '/account/refresh-token', { headers: { cookie: `${COOKIE}=${token ?? ''}`, ...headers } });
    },

    signOut(token: string | undefined, headers: Record<string, string> = {}) {
      return call('DELETE', '/account/revoke-token', { headers: { cookie: `${COOKIE}=${token ?? ''}`, ...headers } });
    },

    current(accessToken: string | undefined) {
      return call('GET', '/users/current', { headers: { authorization: `Bearer ${accessToken ?? ''}` } });
    },
  };
  return fixture;
}
export type IdentityFixture = Awaited<ReturnType<typeof startIdentity>>;

/** The claims of an answer's access token, unchecked. */
export function claimsIn({ body }: Answer): SessionClaims & { iss: string; aud: string } {
  const [, payload = ''] = body.data?.accessToken.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as SessionClaims & { iss: string; aud: string };
}
