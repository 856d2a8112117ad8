import { PATH_OWNERS } from '@portal/contracts/common/paths';
import { describe, expect, it } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';
import { faultsOfOwners, makeUpstreamOf } from './routes.ts';

describe('owners of paths', () => {
  it('the table of the product is free of conflicts', () => {
    expect(faultsOfOwners(PATH_OWNERS)).toEqual([]);
  });

  it.each([
    [{ one: ['/a'], two: ['/a'] }, '/a is owned by one and by two'],
    [{ one: ['/a/{id}/b'], two: ['/a/{key}/b'] }, '/a/{key}/b is owned by one and by two'],
    [{ one: [] }, 'one owns no path'],
    [{ one: ['a/'] }, "one: 'a/' is not a path"],
  ])('%j is refused', (owners, fault) => {
    expect(faultsOfOwners(owners)).toContain(fault);
  });

  it('the longest prefix wins, and what is not deployed belongs to nobody', () => {
    const upstreamOf = makeUpstreamOf(new Map([['projects', new URL('http://projects')]]));
    expect(upstreamOf('/projects/7')?.host).toBe('projects');
    expect(upstreamOf('/projects/7/folders')).toBeUndefined();
    expect(upstreamOf('/project')).toBeUndefined();
    expect(upstreamOf('/metrics')).toBeUndefined();
    expect(upstreamOf('/projects/openapi.json')?.host).toBe('projects');
  });
});

describe('settings', () => {
  const good = {
    PORT: '4200',
    PUBLIC_URL: 'http://localhost:4200',
    STATE_FOLDER: '/var/lib/portal',
    SERVICES: 'identity=http://127.0.0.1:3001, admin=http://127.0.0.1:3002',
  };
  const faults = (change: Record<string, string>) => {
    try {
      return readConfig({ ...good, ...change });
    } catch (error) {
      return (error as ConfigError).message;
    }
  };

  it('name each deployed service', () => {
    expect([...readConfig(good).services.keys()]).toEqual(['identity', 'admin']);
  });

  it('each missing or wrong one is named', () => {
    expect(() => readConfig({})).toThrow(/PORT.*\nPUBLIC_URL.*\nSTATE_FOLDER.*\nSERVICES/);
    expect(faults({ PORT: 'http' })).toContain('PORT must be a port number');
    expect(faults({ PUBLIC_URL: 'portal.example' })).toContain('PUBLIC_URL');
    expect(faults({ SERVICES: 'identity:3001' })).toContain('SERVICES must be a list');
  });

  it('trust no proxy unless one is named', () => {
    expect(readConfig(good).proxies).toEqual({ addresses: [], header: 'x-forwarded-for' });
    const set = { TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16,2001:db8::/32,loopback', FORWARDED_HEADER: 'forwarded' };
    expect(readConfig({ ...good, ...set }).proxies.addresses).toEqual([
      '10.0.0.7',
      '10.1.0.0/16',
      '2001:db8::/32',
      'loopback',
    ]);
    for (const wrong of ['nginx', '10.0.0.0/33', '0.0.0.0/0', '::/0'])
      expect(faults({ TRUSTED_PROXIES: wrong })).toContain('TRUSTED_PROXIES must be a list');
    expect(faults({ FORWARDED_HEADER: 'x-real-ip' })).toContain('FORWARDED_HEADER');
  });

  it('a service that owns no path is refused', () => {
    expect(faults({ SERVICES: 'nobody=http://127.0.0.1:3009' })).toContain("'nobody', which owns no path");
  });
});
