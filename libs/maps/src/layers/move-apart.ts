/** A disc on the map, in pixels; y grows downward. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Pixels by which a disc is moved, to the right and downward. */
export type Shift = readonly [right: number, down: number];

/** Pixels between two discs. */
const GAP = 2;
/** A disc stays near its place, even where others then cover it in part. */
const FARTHEST = 60;
const ROUNDS = 80;
/** Overlap in pixels that nobody sees. */
const NOTHING = 0.5;

/**
 * Moves discs that would cover each other apart, each as far as the other, round by round; the others stay. The same discs are
 * always moved in the same way.
 */
export function moveApart(discs: readonly Disc[]): readonly Shift[] {
  const shifts = discs.map((): [number, number] => [0, 0]);
  for (let round = 0; round < ROUNDS; round++) {
    let isMoved = false;
    discs.forEach((one, index) => {
      for (let next = index + 1; next < discs.length; next++) {
        const other = discs[next];
        const [own, others] = [shifts[index], shifts[next]];
        if (!other || !own || !others) continue;
        const right = other.x + others[0] - one.x - own[0];
        const down = other.y + others[1] - one.y - own[1];
        const distance = Math.hypot(right, down);
        const overlap = one.radius + other.radius + GAP - distance;
        if (overlap <= NOTHING) continue;
        isMoved = true;
        // Discs in one place part in directions of their own.
        const angle = distance > 0 ? Math.atan2(down, right) : index + next;
        shifts[index] = near(own[0] - (Math.cos(angle) * overlap) / 2, own[1] - (Math.sin(angle) * overlap) / 2);
        shifts[next] = near(others[0] + (Math.cos(angle) * overlap) / 2, others[1] + (Math.sin(angle) * overlap) / 2);
      }
    });
    if (!isMoved) break;
  }
  return shifts;
}

function near(right: number, down: number): [number, number] {
  const part = Math.min(1, FARTHEST / Math.hypot(right, down));
  return [right * part, down * part];
}
