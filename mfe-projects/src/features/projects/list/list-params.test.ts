import { viewerOf } from '@portal/access';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import { sessionStore } from '@portal/portal-sdk';
import { renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { describe, expect, it } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import { filtersOf, importOf, isChanged, knownColumns, withoutView, withView } from './list-params.ts';

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

describe('a view in the address', () => {
  it('says what the address leaves out', () => {
    const whole = withView(params(`view=${VIEW.id}&countryName=Chile`), VIEW);
    expect(whole.get('countryName')).toBe('Chile');
    expect(whole.get('sortFieldName')).toBe('status');
    expect(whole.get('columns')).toBe('name,status');
  });

  it('leaves the address as short as it is where nothing differs', () => {
    const search = params(`view=${VIEW.id}`);
    expect(withoutView(withView(search, VIEW), VIEW).toString()).toBe(search.toString());
    expect(isChanged(withView(search, VIEW), VIEW)).toBe(false);
  });

  it('of which something was taken away is changed, and stays so after a reload', () => {
    const whole = withView(params(`view=${VIEW.id}`), VIEW);
    whole.delete('countryName');
    const search = withoutView(whole, VIEW);
    expect(search.toString()).toBe(`view=${VIEW.id}&countryName=`);
    expect(filtersOf(withView(search, VIEW), viewer())).toEqual({});
    expect(isChanged(withView(search, VIEW), VIEW)).toBe(true);
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
    expect(filtersOf(params(text), viewer())).toEqual({});
  });

  it('filters that are not the person’s, columns that are not, an import that is none', () => {
    const site = viewer({ role: 'SiteContact', companyType: 'NoCompany', companyId: null });
    expect(filtersOf(params('policyExpireFrom=2027-01-01&projectStatus=Open'), site)).toEqual({
      projectStatus: 'Open',
    });
    expect(knownColumns(['status', 'totalPremium', 'status', 'password'], site)).toEqual(['name', 'status']);
    expect(importOf(params('importId=7'))).toBeNull();
  });
});
