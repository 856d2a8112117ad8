import { readFileSync } from 'node:fs';
import {
  credsAuthenticator,
  nkeyAuthenticator,
  nkeys,
  type Authenticator,
  type ConnectionOptions,
} from '@nats-io/transport-node';
import { inboxPrefixOf, type BusUser } from './users.ts';

/** Address of NATS and how to log in there. */
export interface BusLogin {
  /** One address or several, separated by commas. */
  readonly url: string;
  readonly user: BusUser;
  /** File with the user's nkey seed, or with credentials (`.creds`: JWT and seed). */
  readonly credentials: string;
  /** File with the certificates that the server's own is checked by; those of the system by default. */
  readonly ca?: string | undefined;
}

/** Returns the options of a connection. The file of credentials is read at each connection, so that it can be replaced. */
export function loginOptions({ url, user, credentials, ca }: BusLogin): ConnectionOptions {
  const servers = url.split(',');
  const isEncrypted = ca !== undefined || servers.some((server) => /^(tls|wss):/.test(server));
  return {
    servers,
    inboxPrefix: inboxPrefixOf(user),
    authenticator: (nonce) => authenticatorOf(readFileSync(credentials, 'utf8'))(nonce),
    ...(isEncrypted && { tls: ca === undefined ? {} : { caFile: ca } }),
  };
}

function authenticatorOf(text: string): Authenticator {
  const isCreds = text.includes('BEGIN NATS USER JWT');
  return isCreds ? credsAuthenticator(encode(text)) : nkeyAuthenticator(encode(text.trim()));
}

/** A new nkey: the seed is the user's secret, the public key stands in the server's configuration. */
export function newKey(): { readonly seed: string; readonly publicKey: string } {
  const key = nkeys.createUser();
  return { seed: new TextDecoder().decode(key.getSeed()), publicKey: key.getPublicKey() };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
