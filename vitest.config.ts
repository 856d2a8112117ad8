import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Shared by all suites: a busy machine takes its time, and a test that waits for a condition goes on as soon as it holds. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

const NOT_SOURCES = ['**/node_modules/**', '**/dist/**'];
const COMPONENTS = ['{shell,mfe-*}/**/*.test.{ts,tsx}', 'libs/{ui,portal-sdk,api-client,charts}/**/*.test.tsx'];

/** Files that replace a module. What imports it must not have been loaded before, nor be kept for the files after. */
const REPLACING = globSync(COMPONENTS, { cwd: import.meta.dirname, exclude: NOT_SOURCES }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
);

const components = {
  environment: 'jsdom',
  setupFiles: ['libs/testing/src/browser/setup.ts'],
  css: { modules: { classNameStrategy: 'non-scoped' } },
  ...TIMEOUTS,
} as const;

/**
 * `unit` does no I/O; `browser` renders components in jsdom; `integration` has real PostgreSQL and NATS, started once.
 * Files share the modules of their worker: loading them anew for each took half of the time, a quarter in `integration`.
 */
export default defineConfig({
  test: {
    // Vitest would leave a core to itself: on two of them the files would run one after the other.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{libs,services,infra}/**/*.test.ts'],
          exclude: [...NOT_SOURCES, '**/*.int.test.ts'],
          isolate: false,
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'browser',
          include: COMPONENTS,
          exclude: [...NOT_SOURCES, ...REPLACING],
          isolate: false,
          ...components,
        },
      },
      { test: { name: 'browser-replacing', include: REPLACING, exclude: NOT_SOURCES, ...components } },
      {
        test: {
          name: 'integration',
          include: ['{libs,services,infra}/**/*.int.test.ts'],
          exclude: NOT_SOURCES,
          globalSetup: ['libs/testing/src/global-setup.ts'],
          isolate: false,
          // Tests start processes from TypeScript: half of their start is stripping the types again.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
          // Guards against a test that hangs. Where fork and page faults are slow, starting a process takes ten times as long.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
    ],
  },
});
