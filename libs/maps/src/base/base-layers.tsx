import { EmbeddedBase } from './embedded-base.tsx';
import type { ServedBase } from './served-base.ts';
import { ServedBaseLayer } from './served-base-layer.tsx';

interface BaseLayersProps {
  /** Base map of the deployment; undefined for the embedded one. */
  readonly base: ServedBase | undefined;
  /** Called if the deployment's base map cannot be loaded. */
  readonly onBaseFault: () => void;
  /** Called if the embedded one cannot. */
  readonly onFault: (fault: unknown) => void;
}

/** The base map of the deployment, or the one that is part of the portal. */
export function BaseLayers({ base, onBaseFault, onFault }: BaseLayersProps) {
  return base ? <ServedBaseLayer base={base} onFault={onBaseFault} /> : <EmbeddedBase onFault={onFault} />;
}
