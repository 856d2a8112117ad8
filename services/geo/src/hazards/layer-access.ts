import { LAYER_REFUSALS, layerRefusal, type Viewer } from '@portal/access';
import type { Peril } from '@portal/contracts/geo/perils';
import { forbidden } from '@portal/service-kit';

/**
 * Refuses viewers without the layer (decisions §16), which the screen shows disabled. @throws 403 with the tooltip
 */
export function requireLayer(viewer: Viewer, peril: Peril): void {
  const refusal = layerRefusal(viewer, peril);
  if (refusal) throw forbidden(LAYER_REFUSALS[refusal]);
}
