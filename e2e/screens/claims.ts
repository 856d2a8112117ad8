import { anOpenProject } from './projects.ts';
import { opens, type Screen, type Situation } from './screen.ts';
import { but, has, hasRole } from './who.ts';

/** An open project of the person's that has claims, with its latest one. */
async function aClaim(situation: Situation): Promise<{ readonly projectId: string; readonly claimId: string }> {
  const { api } = situation;
  const answer = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  for (const { id: projectId } of data.items) {
    const claims = await api?.get(`claims?projectId=${projectId}`);
    const [claim] = ((await claims?.json()) as { data: { items: { id: string }[] } }).data.items;
    if (claim) return { projectId, claimId: claim.id };
  }
  throw new Error('No open project of the person’s has a claim');
}
/** The address of the claims of a project that has some. */
export const claimsAt = async (situation: Situation) => `/projects/${(await aClaim(situation)).projectId}/claims`;
const claimAt = async (situation: Situation) => {
  const { projectId, claimId } = await aClaim(situation);
  return `/projects/${projectId}/claims?claimId=${claimId}`;
};
const ROUTE = '/projects/:projectId/:tabName';
const readers = but(has('projects'), 'SiteContact');

/** CLAIMS of a project. */
export const CLAIMS: readonly Screen[] = [
  {
    name: 'project-claims',
    route: ROUTE,
    address: claimsAt,
    who: readers,
    variants: ['coordinator', 'broker', 'riskManager'],
  },
  {
    name: 'project-claim',
    route: ROUTE,
    address: claimAt,
    who: readers,
    open: (page) => page.getByRole('region', { name: /^Claim CL-/ }).waitFor(),
    variants: ['coordinator', 'broker', 'riskManager', 'internalEngineer'],
  },
  {
    name: 'project-claim-add',
    route: ROUTE,
    address: async (situation) => `/projects/${await anOpenProject(situation)}/claims`,
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: opens('Add Claim'),
    variants: ['coordinator'],
  },
];
