import { projectStates, type ProjectState } from '@portal/contracts/events/project-states';
import { buildFrom } from '@portal/service-kit';
import { publishEvent, startService, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insightsService } from './app.ts';

const start = () =>
  startService(insightsService, ({ settings, tokens }) =>
    buildFrom(insightsService, { ...settings }, { jwks: tokens.jwks, logger: false }),
  );
let running: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  running = await start();
});
afterAll(() => running?.stop());

const PROJECT: ProjectState = {
  projectId: randomUUID(),
  version: 1,
  companyId: randomUUID(),
  companyType: 'Insurance',
  name: 'Harbour Tower',
  status: 'Open',
  participants: [],
};
/** Asks for a project as a coordinator of a company. */
async function read(companyId: string, id = PROJECT.projectId) {
  const headers = running.tokens.headers({ role: 'ICCoordinator', companyType: 'Insurance', companyId });
  const answer = await fetch(`${running.url}/insights/projects/${id}`, { headers });
  return { status: answer.status, data: ((await answer.json()) as { data?: unknown }).data };
}

it('knows a project once it was published', async () => {
  const { companyId, projectId: id, name, status } = PROJECT;
  expect((await read(companyId)).status).toBe(404);
  await publishEvent(running.nats, projectStates, { projects: [PROJECT] });
  await until(async () => (await read(companyId)).status === 200);
  expect((await read(companyId)).data).toEqual({ id, name, status });
});

it('knows no project of another tenant, and none whose id is none', async () => {
  expect((await read(randomUUID())).status).toBe(404);
  expect((await read(PROJECT.companyId, 'nowhere')).status).toBe(404);
});

it('answers nobody without a token', async () => {
  expect((await fetch(`${running.url}/insights/projects/${PROJECT.projectId}`)).status).toBe(401);
});
