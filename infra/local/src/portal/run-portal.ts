import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { ROOT } from '../root.ts';
import { LocalPortal, type PortalOptions } from './portal.ts';
import { isLoopback, readSettings } from './settings.ts';
import { listenToSignals } from './signals.ts';

/**
 * Runs a portal in the foreground until it is stopped, as `npm start` does. Returns the exit code; rejects with a Fault
 * if it cannot start.
 */
export async function runPortal(extra: Pick<PortalOptions, 'devRemotes'> = {}): Promise<number> {
  const say = (line: string) => console.log(line);
  const settings = readSettings(process.env, process.cwd());
  const { stop, hurry, called } = listenToSignals(say);
  const portal = new LocalPortal({ root: ROOT, settings, environment: process.env, say, stop, hurry, ...extra });
  try {
    await portal.start();
  } catch (error) {
    if (stop.aborted) return 130;
    throw error;
  }
  say(`Portal ready at ${settings.url}`);
  say(`Mail box at http://localhost:${settings.mailPort}`);
  say(
    settings.demo
      ? accountsTable()
      : 'No demo data are loaded (PORTAL_DEMO=0): the first account is that of PORTAL_ADMIN_EMAIL, by the invite in the mail box.',
  );
  if (settings.demo && !isLoopback(settings.host)) {
    say(`Others can reach ${settings.host}: everybody knows the passwords of the demo accounts.`);
  }
  await called;
  await portal.stop();
  say('Portal stopped');
  return 0;
}

function accountsTable(): string {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  const rows = DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`);
  return [`Demo accounts (password of all: ${DEMO_PASSWORD})`, ...rows].join('\n');
}
