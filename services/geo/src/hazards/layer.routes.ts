import { listHazardLayers, getHazardLayer } from '@portal/contracts/geo/layer.endpoints';
import { LAYER_REFUSALS, layerRefusal, type Viewer } from '@portal/access';
import { NO_DATA } from '@portal/contracts/geo/hazard-texts';
import { type HazardLayer } from '@portal/contracts/geo/layers';
import { COMING_SOON_LAYERS, PERILS, type Peril } from '@portal/contracts/geo/perils';
import { notFound, route, sendCompressed, type PortalApp } from '@portal/service-kit';
import { GEO_TEXTS } from '../geo.texts.ts';
import type { Geocoder } from '../core/geocoder/geocoder.ts';
import { LEGEND, textsOf } from './classes.ts';
import type { Hazards } from '../core/hazards/hazards.ts';
import { requireLayer } from './layer-access.ts';
import { newLayerContents } from './layer-contents.ts';

/** The layer panel, and what its layers draw. */
export function layerRoutes(app: PortalApp, hazards: Hazards, geocoder: Geocoder): void {
  const contents = newLayerContents(hazards);

  const layerOf = (viewer: Viewer, peril: Peril): HazardLayer => {
    const refusal = layerRefusal(viewer, peril);
    const { label, scored } = textsOf(peril);
    return {
      peril,
      label,
      allowed: refusal === undefined,
      tooltip: refusal === undefined ? hazards.tooltipOf(peril) : LAYER_REFUSALS[refusal],
      caveat: hazards.caveatOf(peril),
      credit: hazards.creditOf(peril),
      scored,
      drawn: hazards.source === 'embedded',
      legend: [...LEGEND],
    };
  };

  route(app, listHazardLayers, ({ viewer }) => ({
    data: {
      source: hazards.source,
      layers: PERILS.map((peril) => layerOf(viewer, peril)),
      comingSoon: COMING_SOON_LAYERS.map((label) => ({ label })),
      noData: { label: NO_DATA.label, color: NO_DATA.solid },
      geocoderCredit: geocoder.credit,
    },
  }));

  route(app, getHazardLayer, ({ viewer, params: { peril }, request, reply }) => {
    requireLayer(viewer, peril);
    const content = contents.of(peril);
    if (!content) throw notFound(GEO_TEXTS.pointsAlone);
    // Cached by the browser, but revalidated each time: the viewer's layers may have changed.
    return sendCompressed(request, reply.header('cache-control', 'private, no-cache'), content);
  });
}
