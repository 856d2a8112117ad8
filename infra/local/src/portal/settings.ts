import { resolve } from 'node:path';
import { Fault } from '../fault.ts';

/** Settings of a local portal (interface, Environment). */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly mailPort: number;
  readonly demo: boolean;
  /** Simulated readings are sent for the devices of the demo data. */
  readonly simulator: boolean;
  /** Origin of the portal as browsers see it. */
  readonly url: string;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Reads `PORTAL_*`; throws a Fault that names each wrong one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>, folder: string): Settings {
  const faults: string[] = [];
  const port = (name: string, usual: number): number => {
    const text = environment[name]?.trim() || String(usual);
    const value = Number(text);
    if (/^\d{1,5}$/.test(text) && value >= 1 && value <= 65_535) return value;
    faults.push(`${name} must be a port from 1 to 65535, not '${text}'`);
    return usual;
  };
  const settings = {
    host: environment.PORTAL_HOST?.trim() || '127.0.0.1',
    port: port('PORTAL_PORT', 4200),
    dataDir: resolve(folder, environment.PORTAL_DATA_DIR?.trim() || '.portal'),
    mailPort: port('PORTAL_MAIL_PORT', 4280),
    demo: environment.PORTAL_DEMO !== '0',
    simulator: environment.PORTAL_DEMO !== '0' && environment.PORTAL_SIMULATOR !== '0',
  };
  if (settings.port === settings.mailPort) faults.push('PORTAL_PORT and PORTAL_MAIL_PORT must not be the same');
  if (!/^[\w.:-]+$/.test(settings.host)) faults.push(`PORTAL_HOST must be an address, not '${settings.host}'`);
  if (faults.length > 0) throw new Fault(faults.join('\n'));
  return { ...settings, url: environment.PUBLIC_URL ?? addressOf(settings.host, settings.port) };
}

/** Returns true if only this machine can reach a server bound to `host`. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host);

function addressOf(host: string, port: number): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
