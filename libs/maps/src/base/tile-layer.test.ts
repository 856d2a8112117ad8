import TileLayer from 'ol/layer/Tile.js';
import type BaseLayer from 'ol/layer/Base.js';
import { expect, it, vi } from 'vitest';
import { tileLayer } from './tile-layer.ts';

function setup() {
  const onFault = vi.fn();
  const layer: BaseLayer = tileLayer('https://tiles.example/{z}/{x}/{y}.png', onFault);
  const source = layer instanceof TileLayer ? layer.getSource() : null;
  const comes = () => source?.dispatchEvent('tileloadend');
  const fails = (times: number) => {
    for (let time = 0; time < times; time += 1) source?.dispatchEvent('tileloaderror');
  };
  return { onFault, comes, fails };
}

it('an address that gives no tile is unavailable after four, and says so once', () => {
  const { onFault, fails } = setup();
  fails(3);
  expect(onFault).not.toHaveBeenCalled();
  fails(5);
  expect(onFault).toHaveBeenCalledOnce();
});

it('an address that has given a tile stays, whatever fails after it', () => {
  const { onFault, comes, fails } = setup();
  fails(3);
  comes();
  fails(9);
  expect(onFault).not.toHaveBeenCalled();
});
