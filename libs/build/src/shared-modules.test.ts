import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedModules } from './shared-modules.ts';

const SHELL = join(import.meta.dirname, '../../../shell');
const REMOTE = join(import.meta.dirname, '../../../mfe-projects');

describe('what shell and remotes share', () => {
  it('is the same list on both sides', () => {
    expect(Object.keys(sharedModules('host', SHELL))).toEqual(Object.keys(sharedModules('remote', REMOTE)));
  });

  it('holds nothing but React, TanStack Query and the SDK: anything more would be shipped whole', () => {
    expect(Object.keys(sharedModules('host', SHELL))).toEqual([
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      '@portal/portal-sdk',
      '@portal/portal-sdk/forms',
    ]);
  });

  it('is provided by the shell with its version, once', () => {
    for (const setting of Object.values(sharedModules('host', SHELL))) {
      expect(setting).toMatchObject({ singleton: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
      expect(setting.requiredVersion).toBe(`^${setting.version}`);
      expect(setting.import).toBeUndefined();
    }
  });

  it('is never carried by a remote, which refuses a version outside its range', () => {
    for (const setting of Object.values(sharedModules('remote', REMOTE))) {
      expect(setting).toMatchObject({ singleton: true, import: false, strictVersion: true });
      expect(setting.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+/);
      expect(setting.eager).toBeUndefined();
    }
  });

  it('names the package that is not installed', () => {
    expect(() => sharedModules('host', '/')).toThrow('react is not installed for /');
  });
});
