import { LAYER_REFUSALS, layerRefusal, type Viewer } from '@portal/access';
import type { Peril } from '@portal/contracts/geo/perils';
import { forbidden } from '@portal/service-kit';

/**
 * Stops who does not have a layer (decisions §16): what is greyed on the screen is refused here.
 * @throws 403 with the tooltip
 */
export function requireLayer(viewer: Viewer, peril: Peril): void {
  const refusal = layerRefusal(viewer, peril);
  if (refusal) throw forbidden(LAYER_REFUSALS[refusal]);
}
