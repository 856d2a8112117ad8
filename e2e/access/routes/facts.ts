import type { ItemFacts } from '@portal/access';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** What the right asks in the project that the account reaches: engineers write where they are the primary one. */
export const asPrimary = (world: World, who: Walker): ItemFacts => ({
  primary: world.project(who)?.isPrimary ?? false,
});
