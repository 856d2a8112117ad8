import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import { afterEach, expect, it, vi } from 'vitest';
import { pmtilesFile } from './pmtiles.fixture.ts';
import { pmtilesLayer } from './pmtiles-layer.ts';

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

it('a file of pictures is drawn as tiles', async () => {
  serve(pmtilesFile('png', Uint8Array.of(1, 2, 3)));
  const layer = await pmtilesLayer('https://files.example/pictures.pmtiles');
  expect(layer).toBeInstanceOf(TileLayer);
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
