import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault, runCommand } from './fault.ts';
import { runDemoData } from './portal/demo-data.ts';
import { readRunFile } from './portal/run-file.ts';
import { readSettings } from './portal/settings.ts';
import { ROOT } from './root.ts';

const MOST = 2_000_000;

await runCommand(async () => {
  const { values } = parseArgs({ options: { projects: { type: 'string', default: '240' } } });
  const count = Number(values.projects);
  if (!/^\d+$/.test(values.projects) || count < 1 || count > MOST) {
    throw new Fault(`--projects must be a whole number from 1 to ${MOST}, not '${values.projects}'`);
  }
  const { dataDir } = readSettings(process.env, process.cwd());
  const portal = readRunFile(dataDir);
  const service = portal.services.projects;
  if (!service) throw new Fault('The portal runs no service of projects');
  await runDemoData('projects', ['--projects', String(count)], {
    root: ROOT,
    stateFolder: dataDir,
    log: join(dataDir, 'logs/demo-data.log'),
    say: (line) => console.log(line),
    environmentOf: () => ({
      ...process.env,
      NODE_ENV: 'production',
      PORTAL_LOCAL: '1',
      PORT: String(service.port),
      DATABASE_URL: service.databaseUrl,
      NATS_URL: portal.natsUrl,
      NATS_CREDENTIALS: service.natsCredentials,
      JWKS_URL: `${portal.services.identity?.url}/.well-known/jwks.json`,
      PUBLIC_URL: portal.publicUrl,
    }),
  });
});
