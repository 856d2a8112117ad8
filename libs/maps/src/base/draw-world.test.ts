import { expect, it } from 'vitest';
import { drawWorld } from './draw-world.ts';

it('keeps the drawn world in world.json', async () => {
  await expect(JSON.stringify(drawWorld())).toMatchFileSnapshot('./world.json');
});
