import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `unit` does no I/O; `browser` renders components in jsdom; `integration` has real PostgreSQL and NATS, started once. */
export default defineConfig({
  test: {
    // Vitest would leave a core to itself: on two of them the files would run one after the other.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{libs,services,infra}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts'],
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['{shell,mfe-*}/**/*.test.{ts,tsx}', 'libs/{ui,portal-sdk,api-client}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['libs/testing/src/browser/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{libs,services,infra}/**/*.int.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['libs/testing/src/global-setup.ts'],
          // Processes that tests start are TypeScript as it stands: half of their start is stripping its types anew.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
