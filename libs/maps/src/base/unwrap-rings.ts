type Ring = number[][];

const WORLD_WIDTH = 360;

/**
 * Returns the parts of a shape in degrees, without jumps at the date line. World atlas closes shapes over it: such a
 * ring is continued across and drawn at both edges of the map; one around a pole is closed over the pole.
 */
export function unwrapRings(rings: readonly Ring[]): Ring[][] {
  const whole = rings.map(follow);
  const outer = whole[0] ?? [];
  const longitudes = outer.map(([longitude = 0]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const turns = [0, ...(east > 180 ? [-WORLD_WIDTH] : []), ...(west < -180 ? [WORLD_WIDTH] : [])];
  return turns.map((turn) => whole.map((ring) => ring.map(([x = 0, y = 0]) => [x + turn, y])));
}

function follow(ring: Ring): Ring {
  let turn = 0;
  const followed = ring.map(([x = 0, y = 0], index) => {
    const leap = x - (ring[index - 1]?.[0] ?? x);
    if (Math.abs(leap) > WORLD_WIDTH / 2) turn -= Math.sign(leap) * WORLD_WIDTH;
    return [x + turn, y];
  });
  const first = followed[0];
  const last = followed.at(-1);
  if (turn === 0 || !first || !last) return followed;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...followed, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}
