import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import { get as projectionOf } from 'ol/proj.js';
import type TileSource from 'ol/source/Tile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import type VectorRenderTile from 'ol/VectorRenderTile.js';
import { afterEach, expect, it, vi } from 'vitest';
import { pmtilesFile } from './pmtiles.fixture.ts';
import { pmtilesLayer } from './pmtiles-layer.ts';

/** Tile of shapes (Mapbox Vector Tile 2.1) with the layer water, in which there is a point. */
const POINT_IN_WATER = Uint8Array.of(
  ...[0x1a, 21], // a layer
  ...[0x0a, 5, ...new TextEncoder().encode('water')], // its name
  ...[0x12, 7, 0x18, 1, 0x22, 3, 9, 50, 34], // a shape: a point, moved to 25, 17
  ...[0x28, 0x80, 0x20, 0x78, 2], // 4096 units a side, version 2
);

/** Answers requests of parts of a file, as storage does. */
function serve(file: Uint8Array): void {
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Headers }) => {
    const [from = 0, to = 0] =
      /(\d+)-(\d+)/
        .exec(headers.get('range') ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    const part = file.slice(from, to + 1);
    return Promise.resolve(new Response(part, { status: 206, headers: { 'content-length': String(part.length) } }));
  });
}
afterEach(() => vi.unstubAllGlobals());

/** Reads the tile of the whole world as the map does. */
async function worldOf(layer: BaseLayer): Promise<Tile> {
  const source = (layer as TileLayer).getSource() as TileSource;
  await expect.poll(() => source.getState()).toBe('ready');
  const projection = projectionOf('EPSG:3857');
  if (!projection) throw new Error('The projection of the map is unknown');
  const tile = source.getTile(0, 0, 0, 1, projection);
  if (!tile) throw new Error('The source has no tile of the world');
  tile.load();
  await expect.poll(() => tile.getState()).toBe(TileState.LOADED);
  return tile;
}

it('a file of pictures is drawn as tiles, each read from its place in the file', async () => {
  const drawn = vi.fn((_picture: Blob) => Promise.resolve({}));
  vi.stubGlobal('createImageBitmap', drawn);
  serve(pmtilesFile('png', Uint8Array.of(1, 2, 3)));
  const layer = await pmtilesLayer('https://files.example/pictures.pmtiles');
  expect(layer).toBeInstanceOf(TileLayer);
  await worldOf(layer);
  expect(drawn).toHaveBeenCalledOnce();
  expect([...new Uint8Array((await drawn.mock.calls[0]?.[0].arrayBuffer()) ?? [])]).toEqual([1, 2, 3]);
});

it('a tile of shapes is read by the layers that it names', async () => {
  serve(pmtilesFile('shapes', POINT_IN_WATER, ['water']));
  const tile = await worldOf(await pmtilesLayer('https://files.example/point.pmtiles'));
  const shapes = (tile as VectorRenderTile).getSourceTiles().flatMap((source) => source.getFeatures());
  expect(shapes.map((shape) => [shape.get('layer') as unknown, shape.getGeometry()?.getType()])).toEqual([
    ['water', 'Point'],
  ]);
});

it.each([
  [['earth', 'water'], '#00f'],
  [['water'], '#fff'],
])('a file of the shapes %s is drawn in the theme’s colours, over the rest', async (layers, background) => {
  serve(pmtilesFile('shapes', new Uint8Array(0), layers));
  const layer = await pmtilesLayer(`https://files.example/${layers.join('-')}.pmtiles`);
  expect(layer).toBeInstanceOf(VectorTileLayer);
  layer.set('colours', { water: '#00f', land: '#fff' });
  const colour = layer.getBackground();
  expect(typeof colour === 'function' ? colour(1) : colour).toBe(background);
});

it('a file that is not there is a fault', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await expect(pmtilesLayer('https://files.example/none.pmtiles')).rejects.toThrow();
});
