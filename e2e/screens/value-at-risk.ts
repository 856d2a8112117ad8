import { edits, opens, type Screen, type Situation } from './screen.ts';
import { hasRole } from './who.ts';

/** The first open project of the person's of a type, under one of its tabs. */
const openProject =
  (type: 'Construction' | 'OperationalProperty', tab: string) =>
  async ({ api }: Situation): Promise<string> => {
    const answer = await api?.get(`projects?pageSize=1&projectStatus=Open&type=${type}`);
    const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
    const [project] = data.items;
    if (!project) throw new Error(`The person has no open project of the type ${type}`);
    return `/projects/${project.id}/${tab}`;
  };
const ROUTE = '/projects/:projectId/:tabName';
const insurer = hasRole('projects', 'ICCoordinator', 'ICUnderwriter');

/** VALUE AT RISK of an operational property, and the percents of the bands of a construction project. */
export const VALUE_AT_RISK: readonly Screen[] = [
  {
    name: 'project-var',
    route: ROUTE,
    address: openProject('OperationalProperty', 'var'),
    who: insurer,
    variants: ['coordinator', 'accountHandler'],
  },
  {
    name: 'project-var-edit',
    route: ROUTE,
    address: openProject('OperationalProperty', 'var'),
    who: insurer,
    open: edits('Edit Values'),
  },
  {
    name: 'project-band-percents',
    route: ROUTE,
    address: openProject('Construction', 'details'),
    who: insurer,
    open: opens('Edit Percents'),
  },
];
