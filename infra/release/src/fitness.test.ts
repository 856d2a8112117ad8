import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { describe, expect, it } from 'vitest';
import { reasonsAgainst } from './fitness.ts';

const target = { sdkVersion: '1.4.0', services: { projects: '2.1.0' } };
const entry = (change: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name: 'mfe-projects',
  version: '0.1.0-12ab34cd',
  manifestUrl: '/releases/mfe-projects/0.1.0-12ab34cd/mf-manifest.json',
  sdkRange: '^1.2.0',
  services: { projects: '^2.0.0' },
  routes: ['/projects'],
  sidebar: ['projects'],
  slots: [],
  ...change,
});

describe('a release fits what is deployed', () => {
  it('when its SDK range and its services are satisfied', () => {
    expect(reasonsAgainst(entry(), target, [])).toEqual([]);
  });

  it('not when the shell gives another SDK', () => {
    expect(reasonsAgainst(entry({ sdkRange: '^2.0.0' }), target, [])).toEqual([
      'it needs portal-sdk ^2.0.0, the deployed shell gives 1.4.0',
    ]);
  });

  it('not when a needed service is older or missing', () => {
    expect(reasonsAgainst(entry({ services: { projects: '^2.2.0', library: '^1.0.0' } }), target, [])).toEqual([
      'it needs projects ^2.2.0, deployed is 2.1.0',
      'it needs library ^1.0.0, which is not deployed',
    ]);
  });

  it('not when a range is no range', () => {
    expect(reasonsAgainst(entry({ sdkRange: 'newest', services: { projects: 'x.y' } }), target, [])).toHaveLength(2);
  });

  it('not when another remote owns one of its routes', () => {
    const other = entry({ name: 'mfe-library', routes: ['/library', '/projects'] });
    expect(reasonsAgainst(entry(), target, [other])).toEqual(['mfe-library owns /projects']);
    expect(reasonsAgainst(entry(), target, [entry({ version: '0.0.9' })])).toEqual([]);
  });

  it('not when another remote shows one of its pages without a session', () => {
    const publicRoutes = ['/submit-fee-proposal'];
    const other = entry({ name: 'mfe-library', routes: ['/library'], publicRoutes });
    expect(reasonsAgainst(entry({ publicRoutes }), target, [other])).toEqual(['mfe-library owns /submit-fee-proposal']);
    expect(reasonsAgainst(entry({ publicRoutes }), target, [entry({ version: '0.0.9', publicRoutes })])).toEqual([]);
  });

  it('not when another remote fills one of its slots', () => {
    const slots = ['project.documents'];
    const other = entry({ name: 'mfe-library', routes: ['/library'], slots });
    expect(reasonsAgainst(entry({ slots }), target, [other])).toEqual(['mfe-library owns the slot project.documents']);
    expect(reasonsAgainst(entry({ slots }), target, [entry({ version: '0.0.9', slots })])).toEqual([]);
  });
});
