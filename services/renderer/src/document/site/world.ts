import topology from 'world-atlas/countries-50m.json' with { type: 'json' };

/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number];

/** A country with its outlines, none of which jumps at the date line. */
export interface Country {
  readonly name: string;
  readonly rings: readonly (readonly Position[])[];
}

interface Geometry {
  readonly type: string;
  readonly arcs?: unknown;
  readonly properties?: { readonly name?: string };
}

let world: readonly Country[] | undefined;

/** Countries of Natural Earth in 1:50 million (public domain); they are read once. */
export function countriesOfWorld(): readonly Country[] {
  world ??= readCountries();
  return world;
}

function readCountries(): Country[] {
  const arcs = (topology.arcs as number[][][]).map(decoded);
  return (topology.objects.countries.geometries as Geometry[]).map(({ type, arcs: indexes, properties }) => {
    const polygons = (type === 'Polygon' ? [indexes] : type === 'MultiPolygon' ? indexes : []) as number[][][];
    return { name: properties?.name ?? '', rings: polygons.flat().map((ring) => unwrapped(stitched(ring, arcs))) };
  });
}

/** Positions of an arc, which is stored as steps from one to the next. */
function decoded(arc: readonly (readonly number[])[]): Position[] {
  const { scale, translate } = topology.transform;
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * (scale[0] ?? 1) + (translate[0] ?? 0), y * (scale[1] ?? 1) + (translate[1] ?? 0)];
  });
}

/** A ring of arcs; a negative index is an arc backwards. */
const stitched = (ring: readonly number[], arcs: readonly Position[][]): Position[] =>
  ring.flatMap((index) => {
    const arc = (index < 0 ? arcs[~index]?.toReversed() : arcs[index]) ?? [];
    return arc.slice(1);
  });

/** Continues a ring beyond 180 degrees instead of jumping to the other side. */
function unwrapped(ring: readonly Position[]): Position[] {
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([longitude, latitude]) => {
    before = longitude - 360 * Math.round((longitude - before) / 360);
    return [before, latitude];
  });
}
