/** Kinds of tiles by their number in the header of a PMTiles file. */
const KINDS = { shapes: 1, png: 2 } as const;

/**
 * Returns a PMTiles file (version 3, nothing compressed) with one tile, which holds the whole world.
 *
 * @param layers - Layers of shapes that the file's metadata name
 */
export function pmtilesFile(kind: keyof typeof KINDS, tile: Uint8Array, layers: readonly string[] = []): Uint8Array {
  const metadata = new TextEncoder().encode(
    JSON.stringify({ vector_layers: layers.map((id) => ({ id, fields: {} })) }),
  );
  // One entry: number of tile 0, run of 1, its length, offset 0 (kept as 1).
  const directory = Uint8Array.of(1, 0, 1, ...varint(tile.length), 1);
  const starts = [HEADER, HEADER + directory.length, HEADER + directory.length + metadata.length];
  const file = new Uint8Array((starts[2] ?? 0) + tile.length);
  file.set(new TextEncoder().encode('PMTiles'));
  file[7] = 3;
  const view = new DataView(file.buffer);
  const lengths = [directory.length, metadata.length, 0, tile.length];
  const offsets = [starts[0], starts[1], starts[2], starts[2]];
  lengths.forEach((length, index) => {
    view.setBigUint64(8 + index * 16, BigInt(offsets[index] ?? 0), true);
    view.setBigUint64(16 + index * 16, BigInt(length), true);
  });
  for (const at of [72, 80, 88]) view.setBigUint64(at, 1n, true);
  // Clustered; neither directories nor tiles compressed; zoom 0 alone.
  file.set([1, 1, 1, KINDS[kind], 0, 0], 96);
  const corners = [-180, -85, 180, 85];
  corners.forEach((degrees, index) => view.setInt32(102 + index * 4, degrees * 1e7, true));
  file.set(directory, starts[0]);
  file.set(metadata, starts[1]);
  file.set(tile, starts[2]);
  return file;
}

const HEADER = 127;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
}
