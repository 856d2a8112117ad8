import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';

/** An S3-compatible server of the test's own, and what a client needs to know of it. */
export interface TestS3 {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts s3rver as a process, with an empty bucket; `s3-server.process.ts` describes its additions. */
export async function startS3(): Promise<TestS3> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'portal-s3-'));
  const bucket = 'portal';
  const program = fileURLToPath(new URL('s3-server.process.ts', import.meta.url));
  const args = [program, folder, `${port}`, bucket];
  const server = new ServerProcess({ command: process.execPath, args, port });
  await server.start();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    stop: async () => {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
