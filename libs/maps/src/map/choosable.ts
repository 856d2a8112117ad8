import type BaseLayer from 'ol/layer/Base.js';

/** The mark of a layer whose features can be chosen by a click. */
export const CHOOSABLE = { isChoosable: true } as const;

/** Hit detection of clicks, with a tolerance for fingers. */
export const isChoosable = { layerFilter: (layer: BaseLayer) => layer.get('isChoosable') === true, hitTolerance: 4 };
