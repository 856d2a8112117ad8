import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings of a local portal', () => {
  it('are those of the interface where nothing else is said', () => {
    expect(readSettings({}, '/tree')).toEqual({
      host: '127.0.0.1',
      port: 4200,
      dataDir: '/tree/.portal',
      mailPort: 4280,
      demo: true,
      simulator: true,
      url: 'http://localhost:4200',
    });
  });

  it.each([
    [{ PORTAL_HOST: '0.0.0.0', PORTAL_PORT: '80' }, 'http://localhost:80'],
    [{ PORTAL_HOST: '192.168.1.5' }, 'http://192.168.1.5:4200'],
    [{ PORTAL_HOST: 'fe80::1' }, 'http://[fe80::1]:4200'],
    [{ PUBLIC_URL: 'https://portal.example' }, 'https://portal.example'],
  ])('%j is reached at %s', (environment, url) => {
    expect(readSettings(environment, '/tree').url).toBe(url);
  });

  it('each wrong one is named', () => {
    const wrong = { PORTAL_PORT: 'http', PORTAL_MAIL_PORT: '70000', PORTAL_HOST: 'a b' };
    expect(() => readSettings(wrong, '/')).toThrow(/PORTAL_PORT.*'http'\nPORTAL_MAIL_PORT.*'70000'\nPORTAL_HOST/);
    expect(() => readSettings({ PORTAL_PORT: '4280' }, '/')).toThrow('must not be the same');
  });
});
