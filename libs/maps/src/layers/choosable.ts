import type BaseLayer from 'ol/layer/Base.js';

/** The mark of a layer whose features can be chosen by a click. */
export const CHOOSABLE = { isChoosable: true } as const;

/** What a click is looked for in; a finger hits what is a little beside it, too. */
export const isChoosable = { layerFilter: (layer: BaseLayer) => layer.get('isChoosable') === true, hitTolerance: 4 };
