import { has, hasRole } from './who.ts';
import { opens, type Screen, type Situation } from './screen.ts';

interface Found {
  readonly projectId: string;
  readonly recommendationId: string;
}

/** Finds an open project of the person with a recommendation: one that was actioned, else the first. */
async function aRecommendation({ api }: Situation): Promise<Found> {
  const answer = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  for (const { id: projectId } of data.items) {
    const list = await api?.get(
      `inspections/all-risks?projectId=${projectId}&sortFieldName=status&sortDirection=Descending`,
    );
    const { items } = ((await list?.json()) as { data: { items: { id: string; status: string }[] } }).data;
    const found = items.find(({ status }) => status === 'Actioned') ?? items[0];
    if (found) return { projectId, recommendationId: found.id };
  }
  throw new Error('No open project of the person’s has a recommendation');
}
const at =
  (search: (found: Found) => string, path = '') =>
  async (situation: Situation) => {
    const found = await aRecommendation(situation);
    return `/projects/${found.projectId}/recommendations${path}${search(found)}`;
  };
const ROUTE = '/projects/:projectId/:tabName';
const readers = has('projects');

/** RECOMMENDATIONS of a project. */
export const RECOMMENDATIONS: readonly Screen[] = [
  {
    name: 'project-recommendations',
    route: ROUTE,
    address: at(() => ''),
    who: readers,
    variants: ['externalEngineer', 'siteContact', 'broker'],
  },
  {
    name: 'project-recommendations-board',
    route: ROUTE,
    address: at(() => '?show=board'),
    who: readers,
    variants: ['riskCoordinator'],
  },
  {
    name: 'project-recommendation',
    route: ROUTE,
    address: at(({ recommendationId }) => `?recommendationId=${recommendationId}`),
    who: readers,
    open: (page) => page.getByRole('region', { name: /^Recommendation \d+/ }).waitFor(),
    variants: ['externalEngineer', 'coordinator'],
  },
  {
    name: 'project-recommendation-add',
    route: ROUTE,
    address: at(() => ''),
    who: hasRole('projects', 'RiskEngineer'),
    open: opens('Add Risk'),
    variants: ['externalEngineer'],
  },
  {
    name: 'project-recommendation-sheet',
    route: '/projects/:projectId/recommendations/sheet',
    address: at(() => '', '/sheet'),
    who: readers,
    variants: ['siteContact'],
  },
];
