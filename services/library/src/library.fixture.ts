import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { StoredFile, UploadUrl } from '@portal/contracts/library/attachment';
import { buildFrom, tokenSigner, type Service } from '@portal/service-kit';
import { startS3, startService, until, type RunningTestService } from '@portal/testing';
import { libraryService } from './app.ts';
import type { LibraryConfig } from './config.ts';
import { storeMember } from './members/member.repository.ts';

/** An answer of the service. */
export interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly code: string | undefined;
  /** The header `retry-after`; null where there is none. */
  readonly retryAfter: string | null;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A person of the tests, and their calls. */
export interface Person {
  readonly id: string;
  /** Headers with a valid token. */
  readonly headers: Readonly<Record<string, string>>;
  call<Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>>;
  begin(fileName?: string, size?: number): Promise<UploadUrl>;
  /** Begins, sends the bytes, and answers the key. */
  upload(bytes: Uint8Array, fileName?: string): Promise<string>;
  store(s3Key: string, name: string, size: number): Promise<Answer<StoredFile>>;
}

export interface Fixture {
  readonly running: RunningTestService<Service<LibraryConfig>>;
  /** Folder of the stored bytes; empty for a bucket. */
  readonly folder: string;
  person(claims?: Partial<SessionClaims>): Promise<Person>;
  /** Ends the server of the bucket. */
  stopBucket(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends bytes to an upload address as a browser does; the portal's address is the service's here. */
export type Put = (address: string, body: RequestInit['body'], init?: RequestInit) => Promise<Response>;

export const STORAGES = ['disk', 's3'] as const;

/** The running service with a storage of the test's own, and `more` settings. */
export async function startLibrary(
  kind: (typeof STORAGES)[number] = 'disk',
  folder?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Fixture & { readonly put: Put; readonly at: (address: string) => string }> {
  const s3 = kind === 's3' ? await startS3() : undefined;
  const own = s3 || folder ? undefined : await mkdtemp(join(tmpdir(), 'portal-library-'));
  const place = folder ?? own ?? '';
  const storage: Record<string, string> = s3
    ? {
        S3_BUCKET: s3.bucket,
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: s3.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        S3_FORCE_PATH_STYLE: '1',
      }
    : { STORAGE_FOLDER: place, STORAGE_SIGNING_KEY: 'a key of the tests that is long enough' };
  const running = await startService(libraryService, ({ settings, tokens }) => {
    const keys = [...tokens.jwks.keys, ...tokenSigner(tokens.privateKeyPem).jwks.keys];
    return buildFrom(libraryService, { ...settings, ...storage, ...more }, { jwks: { keys }, logger: false });
  });
  await until(async () => (await running.service.ready()).ready);
  const portal = `${running.service.deps.config.PUBLIC_URL}/api`;
  const at = (address: string): string => address.replace(portal, running.url);
  const put: Put = (address, body, init = {}) => fetch(at(address), { method: 'PUT', body, ...init });
  let versions = 0;

  return {
    running,
    folder: place,
    put,
    at,
    stopBucket: async () => s3?.stop(),
    async person(claims = {}) {
      const id = claims.sub ?? randomUUID();
      const companyId = claims.companyId === undefined ? randomUUID() : claims.companyId;
      const headers = running.tokens.headers({ ...claims, sub: id, companyId });
      await running.service.deps.knex.transaction((tx) =>
        storeMember(tx, { userId: id, version: ++versions, companyId }),
      );
      const call: Person['call'] = async <Data>(method: string, path: string, body?: unknown) => {
        const response = await fetch(`${running.url}${path}`, {
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const content = (await response.json()) as {
          data: Data;
          error?: { code: string };
          fieldErrors?: Record<string, string[]>;
        };
        return {
          status: response.status,
          data: content.data,
          code: content.error?.code,
          retryAfter: response.headers.get('retry-after'),
          fieldErrors: content.fieldErrors,
        };
      };
      const begin: Person['begin'] = async (fileName = 'cv.pdf', size) => {
        const query = new URLSearchParams({ fileName, ...(size !== undefined && { size: String(size) }) });
        return (await call<UploadUrl>('GET', `/files/upload-url?${query.toString()}`)).data;
      };
      return {
        id,
        headers,
        call,
        begin,
        async upload(bytes, fileName) {
          const { url, s3Key } = await begin(fileName, bytes.length || undefined);
          const { status } = await put(url, Buffer.from(bytes));
          if (status !== 200) throw new Error(`The upload was answered with ${status}`);
          return s3Key;
        },
        store: (s3Key, name, size) => call('POST', '/files', { s3Key, name, size }),
      };
    },
    async stop() {
      await running.stop();
      await s3?.stop();
      if (own) await rm(own, { recursive: true, force: true });
    },
  };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** File contents by type. */
export const CONTENT = {
  png: PNG,
  pdf: bytes('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  jpeg: Buffer.concat([
    bytes('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00'),
    bytes('\xff\xd9'),
  ]),
  gif: bytes('GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00;'),
  bmp: bytes(`BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00${'\x00'.repeat(40)}`),
  exe: Buffer.concat([bytes('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00'), Buffer.alloc(400)]),
  html: bytes('<!doctype html><script>alert(1)</script>'),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  zip: bytes('PK\x03\x04\x14\x00\x00\x00\x08\x00'),
  text: bytes('Just words'),
} as const;
