import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function messagesFor(filePath: string, code: string, rule = '@nx/enforce-module-boundaries'): Promise<string[]> {
  const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath: `${root}/${filePath}` });
  return (result?.messages ?? []).filter((message) => message.ruleId === rule).map((message) => message.message);
}

// The first file that is linted loads the linter and the graph, which takes seconds on a busy machine.
describe('module boundaries (docs/adr/0002)', { timeout: 60_000 }, () => {
  beforeAll(() => {
    // The rule reads the project graph that Nx keeps; without one it would be silent.
    execFileSync('nx', ['show', 'projects'], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
      stdio: 'ignore',
    });
  });

  it.each([
    ['a remote, another remote', 'mfe-help/src/area.tsx', '../../mfe-projects/src/area.tsx'],
    ['a remote, the shell', 'mfe-help/src/area.tsx', '../../shell/src/index.ts'],
    ['a remote, a service', 'mfe-projects/src/area.tsx', '../../services/projects/src/app.ts'],
    ['browser code, server code', 'mfe-projects/src/area.tsx', '@portal/service-kit'],
    ['a service, browser code', 'services/projects/src/app.ts', '@portal/portal-sdk'],
    ['contracts, server code', 'libs/contracts/src/common/list.ts', '@portal/event-bus'],
    ['a lib, a service', 'libs/service-kit/src/index.ts', '../../../services/help/src/app.ts'],
  ])('refuse: %s', async (_rule, filePath, specifier) => {
    expect(await messagesFor(filePath, `import '${specifier}';\n`)).toHaveLength(1);
  });

  it.each([
    ['a remote, the sdk', 'mfe-projects/src/area.tsx', '@portal/portal-sdk'],
    ['a service, the kit', 'services/projects/src/app.ts', '@portal/service-kit'],
  ])('allow: %s', async (_rule, filePath, specifier) => {
    expect(await messagesFor(filePath, `import '${specifier}';\n`)).toEqual([]);
  });

  it.each([
    ["['note', id]", 1],
    ['[INBOX]', 1],
    ["[...endpointKey('GET /notes'), id]", 0],
  ])('of screens and their cache: %s', async (key, faults) => {
    const code = `export const read = { queryKey: ${key} };\n`;
    expect(await messagesFor('mfe-projects/src/area.tsx', code, 'no-restricted-syntax')).toHaveLength(faults);
  });
});
