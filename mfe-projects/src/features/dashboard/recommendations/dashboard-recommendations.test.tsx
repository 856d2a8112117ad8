import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListedRecommendation, pageOf } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { FIRST_PAGE, rowsOf, setup, withEmptyStorage } from '../lists/dashboard-lists.fixture.tsx';

withEmptyStorage();

describe('/dashboard/recommendations', () => {
  it('is known by its first sentence, leads to each in its project, and says what is overdue', async () => {
    const draft = aListedRecommendation({
      id: anId(41),
      number: 13,
      summary: '',
      status: 'Draft',
      isOverdue: false,
      hasTab: false,
    });
    const { queries } = setup(
      'recommendations',
      { 'get dashboard/recommendations': pageOf([aListedRecommendation(), draft]) },
      { path: '/dashboard/recommendations?status=Rejected,Amended&name=har' },
    );
    expect(await rowsOf('Recommendations')).toEqual([
      [
        '12 Watch hot work for an hour.Fire · Hot Work · Roof',
        'Harbour Tower',
        'Urgent',
        'Issued',
        '11/20/2026Overdue',
      ],
      ['13 Hot WorkFire · Hot Work · Roof', 'Harbour Tower', 'Urgent', 'Draft', '11/20/2026'],
    ]);
    expect(screen.getByRole('link', { name: '12 Watch hot work for an hour.' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/recommendations?recommendationId=${anId(40)}`,
    );
    // Its owner does not show the viewer the tab.
    expect(screen.getByRole('link', { name: '13 Hot Work' })).toHaveAttribute('href', `/projects/${anId(1)}/details`);
    expect(screen.getByRole('button', { name: 'Filter by Status: Rejected' })).toBeVisible();
    expect(queries('dashboard/recommendations')).toEqual([
      { ...FIRST_PAGE, ProjectName: 'har', status: 'Rejected,Amended' },
    ]);
  });

  it('says that there are none yet', async () => {
    setup('recommendations', { 'get dashboard/recommendations': pageOf([]) });
    expect(await screen.findByText('There are no recommendations yet.')).toBeVisible();
  });
});

it('values of filters that no list has count as absent, as the figures would refuse them', async () => {
  const path =
    '/dashboard/inspections?projectType=Ship&categoryType=Boats&constructionType=Straw&projectStatus=Deleted&countryName=Norway';
  const { queries } = setup('inspections', { 'get dashboard/inspections/list': pageOf([]) }, { path });
  expect(await screen.findByText('No results found.')).toBeVisible();
  expect(queries('dashboard/inspections/list')).toEqual([{ ...FIRST_PAGE, countryName: 'Norway' }]);
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});
