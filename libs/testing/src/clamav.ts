import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';

/** The file that every virus scanner finds (eicar.org). */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** Text in a content on which the test scanner has no verdict, while it has one on others. */
export const NO_VERDICT = 'NO-VERDICT';

/** Behaviour of the test scanner. */
export type ClamavWay = 'scans' | 'hangs' | 'stalls' | 'breaks off' | 'fails';

export interface TestClamav {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts a process that speaks clamd's INSTREAM; `maxBytes` is its `StreamMaxLength`. */
export async function startClamav(
  way: ClamavWay = 'scans',
  maxBytes = 26_214_400,
  wantedPort?: number,
): Promise<TestClamav> {
  const port = wantedPort ?? (await freePort());
  const program = fileURLToPath(new URL('clamav.process.ts', import.meta.url));
  const args = [program, `${port}`, way, `${maxBytes}`];
  const server = new ServerProcess({ command: process.execPath, args, port });
  await server.start();
  return { host: '127.0.0.1', port, stop: () => server.kill() };
}
