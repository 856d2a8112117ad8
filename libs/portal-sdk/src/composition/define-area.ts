import type { RouteObject } from 'react-router';
import * as v from 'valibot';
import type { SlotComponents } from './slots.tsx';

/** Exports of a remote's `./area`: routes, absolute at the top (`/projects`), relative below. */
export interface Area {
  /** Name of the remote, as in its area.json. */
  readonly name: string;
  readonly routes: readonly RouteObject[];
  /** Components for other areas' screens, by slot; its area.json lists the same slots. */
  readonly slots?: SlotComponents;
}

const routeSchema = v.looseObject({ path: v.optional(v.string()), children: v.optional(v.array(v.looseObject({}))) });

/** A function, or what `lazy` and `memo` make of one. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

const areaSchema = v.looseObject({
  name: v.string(),
  routes: v.pipe(
    v.array(routeSchema),
    v.minLength(1),
    v.check((routes) => routes.every((route) => route.path?.startsWith('/')), 'Top-level routes begin with /'),
  ),
  slots: v.optional(v.record(v.string(), v.custom<unknown>(isComponent, 'A slot is filled by a component'))),
});

/** Declares a remote's area: the default export of its `src/area.tsx`. */
export function defineArea(area: Area): Area {
  return area;
}

/** Checks the exports of a loaded remote; throws an Error with the fault. */
export function parseArea(name: string, exported: unknown): Area {
  const result = v.safeParse(areaSchema, exported);
  if (!result.success) {
    const issue = result.issues[0];
    throw new Error(`${name} exports no valid area: ${v.getDotPath(issue) ?? 'default export'}: ${issue.message}`);
  }
  if (result.output.name !== name) throw new Error(`${name} exports the area ${result.output.name}`);
  return exported as Area;
}
