import type { DeviceKind } from './device-lists.ts';
import { demoId } from '../common/demo.ts';

/** Projects of the demo data that have devices. */
export const DEMO_DEVICE_PROJECTS = 10;
const KINDS = ['Water', 'Temperature', 'Smoke'] as const satisfies readonly DeviceKind[];

/** A device of the demo data. What it sends is calculated and measured by nobody. */
export interface DemoDevice {
  readonly id: string;
  /** The token with which the simulator sends its readings; local mode only. */
  readonly token: string;
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  /** Number of its project among those that have devices, from 0. */
  readonly project: number;
}

/** The devices of the demo data: three in each of ten projects. Their names say that they are simulated. */
export const DEMO_DEVICES: readonly DemoDevice[] = Array.from({ length: DEMO_DEVICE_PROJECTS }, (_, project) =>
  KINDS.map((kind) => ({
    id: demoId(`device:${project}:${kind}`),
    token: `simulated-${demoId(`device-token:${project}:${kind}`)}`,
    name: `${kind} (simulated)`,
    kind,
    project,
  })),
).flat();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The mean of a day and how far its hours lie from it; and what the first project's devices measure at times. */
const COURSES: Readonly<Record<DemoDevice['kind'], { mean: number; swing: number; peak: number }>> = {
  Water: { mean: 14, swing: 9, peak: 82 },
  Temperature: { mean: 19, swing: 7, peak: 46 },
  Smoke: { mean: 0.4, swing: 0.3, peak: 4.2 },
};
/** Each fourth stretch of so long, a device of the first project is beyond its limits. */
const STRETCH_MS = 3 * HOUR_MS;

/** Returns the value that a demo device shows at a time. */
export function simulatedValue({ kind, project }: Pick<DemoDevice, 'kind' | 'project'>, at: Date): number {
  const { mean, swing, peak } = COURSES[kind];
  const time = at.getTime();
  const isBeyond = project === 0 && Math.floor(time / STRETCH_MS + KINDS.indexOf(kind)) % 4 === 0;
  const noise = Math.sin(time / 47_000 + project) * 0.15;
  const value = (isBeyond ? peak : mean) + swing * (Math.sin((time / DAY_MS) * 2 * Math.PI + project) * 0.6 + noise);
  return Math.round(Math.max(0, value) * 100) / 100;
}
