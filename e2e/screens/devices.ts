import { DEMO_DEVICES } from '@portal/contracts/projects/demo-devices';
import type { Device } from '@portal/contracts/projects/device';
import type { Person } from '../fixtures/people.ts';
import { opens, type Screen, type Situation } from './screen.ts';

const [DEMO_DEVICE] = DEMO_DEVICES;

/** Returns the first device of the demo data, as the person sees it. */
async function aDevice({ api }: Situation): Promise<Device> {
  const answer = await api?.get(`devices/${DEMO_DEVICE?.id}`);
  if (!answer?.ok()) throw new Error('The person has no project with devices');
  return ((await answer.json()) as { data: Device }).data;
}
const devicesAt = async (situation: Situation) => `/projects/${(await aDevice(situation)).projectId}/devices`;
const deviceAt = async (situation: Situation) => {
  const { projectId, id } = await aDevice(situation);
  return `/projects/${projectId}/devices?deviceId=${id}`;
};
const ROUTE = '/projects/:projectId/:tabName';
/** Coordinators of the insurer whose demo projects have devices. */
const who = (person: Person): boolean => person === 'coordinator' || person === 'colleague';

/** CONTROLS of a project. */
export const DEVICES: readonly Screen[] = [
  { name: 'project-devices', route: ROUTE, address: devicesAt, who, variants: ['coordinator'] },
  {
    name: 'project-device',
    route: ROUTE,
    address: deviceAt,
    who,
    open: (page) => page.getByRole('region', { name: /\(simulated\)$/ }).waitFor(),
    variants: ['coordinator'],
  },
  {
    name: 'project-device-add',
    route: ROUTE,
    address: devicesAt,
    who,
    open: opens('Register Device'),
    variants: ['coordinator'],
  },
];
