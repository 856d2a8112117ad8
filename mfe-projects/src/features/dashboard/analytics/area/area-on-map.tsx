import { AreaLayer, PointerPlace } from '@portal/maps';
import type { AreaState } from './use-area.ts';

/** The area on the map, with what is being drawn of it. */
export const AreaOnMap = ({ area: { drawn, points, onPoint } }: { readonly area: AreaState }) => (
  <>
    <AreaLayer shape={drawn} points={points} />
    {onPoint && <PointerPlace onMove={onPoint} />}
  </>
);
