import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import ImageTile from 'ol/source/ImageTile.js';
import { PMTilesVectorSource } from 'ol-pmtiles';
import { PMTiles, TileType, type Header } from 'pmtiles';
import { HEIGHTS, NAMES } from './heights.ts';
import type { MapColours } from './map-colours.ts';
import { shapeStyles } from './shape-styles.ts';

/** Returns the layer of a PMTiles file, of pictures or of shapes; rejects if the file cannot be read. */
export async function pmtilesLayer(url: string): Promise<BaseLayer> {
  const file = new PMTiles(url);
  const header = await file.getHeader();
  return header.tileType === TileType.Mvt ? shapesLayer(url, file) : pictureLayer(file, header);
}

function pictureLayer(file: PMTiles, { minZoom, maxZoom }: Header): BaseLayer {
  const loader = async (z: number, x: number, y: number) => {
    const tile = await file.getZxy(z, x, y);
    // Draws nothing where the file has no tile, as on the open sea.
    return tile ? createImageBitmap(new Blob([tile.data])) : document.createElement('canvas');
  };
  return new TileLayer({ source: new ImageTile({ loader, minZoom, maxZoom }), zIndex: HEIGHTS.land });
}

async function shapesLayer(url: string, file: PMTiles): Promise<BaseLayer> {
  const { vector_layers: layers = [] } = (await file.getMetadata()) as { vector_layers?: readonly { id: string }[] };
  // Some schemas draw the land, others only the water on it.
  const hasLand = layers.some(({ id }) => id === 'earth');
  const layer: BaseLayer = new VectorTileLayer({
    source: new PMTilesVectorSource({ url }),
    zIndex: HEIGHTS.land,
    declutter: NAMES,
    background: () => coloursOf(layer)?.[hasLand ? 'water' : 'land'] ?? 'transparent',
    style: (feature, resolution) => {
      const colours = coloursOf(layer);
      return colours && stylesOf(colours)(feature, resolution);
    },
  });
  return layer;
}

/** Colours that the map gives a layer whenever the theme changes. */
const coloursOf = (layer: BaseLayer): MapColours | undefined => layer.get('colours') as MapColours | undefined;

const known = new WeakMap<MapColours, ReturnType<typeof shapeStyles>>();

function stylesOf(colours: MapColours): ReturnType<typeof shapeStyles> {
  const styles = known.get(colours) ?? shapeStyles(colours);
  known.set(colours, styles);
  return styles;
}
