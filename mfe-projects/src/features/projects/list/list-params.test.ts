import { viewerOf } from '@portal/access';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import { readSearch, sessionStore, withSearch } from '@portal/portal-sdk';
import { renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { describe, expect, it } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import { defaultsOf, filtersOf, isChanged, knownColumns, PROJECTS_SEARCH, VIEW_SEARCH } from './list-params.ts';

const VIEW: ProjectView = {
  id: anId(9),
  version: 1,
  name: 'Norway',
  columns: ['name', 'status'],
  selection: { countryName: 'Norway', sortFieldName: 'status', sortDirection: 'Descending' },
};
const params = (text: string) => new URLSearchParams(text);
const viewer = (claims: RenderOptions['claims'] = {}) => {
  renderWithPortal(null, { claims });
  const known = sessionStore.getState().claims;
  if (!known) throw new Error('Nobody is signed in');
  return viewerOf(known);
};

const SAID = defaultsOf(VIEW);
const valuesOf = (text: string) => readSearch(params(text), VIEW_SEARCH, SAID);

describe('a view in the address', () => {
  it('says what the address leaves out', () => {
    const values = valuesOf(`view=${VIEW.id}&countryName=Chile`);
    expect(values.countryName).toBe('Chile');
    expect(values.sortFieldName).toBe('status');
    expect(values.columns).toBe('name,status');
  });

  it('leaves the address as short as it is where nothing differs', () => {
    const search = `view=${VIEW.id}`;
    expect(withSearch(params(search), VIEW_SEARCH, valuesOf(search), SAID).toString()).toBe(search);
    expect(isChanged(valuesOf(search), VIEW)).toBe(false);
  });

  it('of which something was taken away is changed, and stays so after a reload', () => {
    const search = withSearch(params(`view=${VIEW.id}`), VIEW_SEARCH, { countryName: undefined }, SAID).toString();
    expect(search).toBe(`view=${VIEW.id}&countryName=`);
    expect(filtersOf(valuesOf(search), viewer())).toEqual({});
    expect(isChanged(valuesOf(search), VIEW)).toBe(true);
  });
});

describe('what makes no sense in the address counts as absent', () => {
  it.each([
    'projectStatus=Frozen',
    'type=Ship',
    'projectTypeId=7',
    `parentCompanyId=${'x'.repeat(36)}`,
    'policyExpireFrom=2027-13-01',
    'policyExpireTo=tomorrow',
    'readyToBeReallocated=false',
    `countryName=${'x'.repeat(61)}`,
    `insuranceCompanyId=${anId(1)}`,
  ])('%s', (text) => {
    expect(filtersOf(readSearch(params(text), PROJECTS_SEARCH), viewer())).toEqual({});
  });

  it('filters that are not the person’s, columns that are not, an import that is none', () => {
    const site = viewer({ role: 'SiteContact', companyType: 'NoCompany', companyId: null });
    const own = readSearch(params('policyExpireFrom=2027-01-01&projectStatus=Open'), PROJECTS_SEARCH);
    expect(filtersOf(own, site)).toEqual({
      projectStatus: 'Open',
    });
    expect(knownColumns(['status', 'totalPremium', 'status', 'password'], site)).toEqual(['name', 'status']);
    expect(readSearch(params('importId=7'), PROJECTS_SEARCH).importId).toBeUndefined();
  });
});
