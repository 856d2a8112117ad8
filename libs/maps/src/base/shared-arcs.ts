/** The part of a TopoJSON file that holds its lines. */
export interface Topology {
  /** Points of each arc, all but the first relative to the one before. */
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
}

/**
 * Returns the lines between countries in degrees, each once: arcs shared by two shapes. Coasts and the edge of the map
 * belong to one shape only, so that no line is drawn along the date line.
 */
export function sharedArcs(topology: Topology, shapes: readonly { readonly arcs: unknown }[]): number[][][] {
  const uses = new Map<number, number>();
  for (const shape of shapes) {
    for (const arc of new Set(arcsOf(shape.arcs))) uses.set(arc, (uses.get(arc) ?? 0) + 1);
  }
  return [...uses].filter(([, count]) => count > 1).map(([arc]) => pointsOf(topology, arc));
}

/** Numbers of arcs, however deep the shape nests its rings; a negative one is the same arc walked backwards. */
function arcsOf(nested: unknown): number[] {
  if (typeof nested === 'number') return [nested < 0 ? ~nested : nested];
  return Array.isArray(nested) ? nested.flatMap(arcsOf) : [];
}

function pointsOf({ arcs, transform }: Topology, arc: number): number[][] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [westmost = 0, southmost = 0] = transform.translate;
  let [x, y] = [0, 0];
  return (arcs[arc] ?? []).map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * scaleX + westmost, y * scaleY + southmost];
  });
}
