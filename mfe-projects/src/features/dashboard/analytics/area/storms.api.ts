import { useHazardLayer, useHazardLayers } from '../../../locations/hazards.api.ts';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';

/** Reads the storms since 1980, where the viewer's plan has the layer of hurricanes (decisions §16). */
export function useStorms(isWanted: boolean) {
  const layers = useHazardLayers();
  const hurricane = layers.data?.layers.find(({ peril }) => peril === 'hurricane');
  const mayRead = hurricane?.allowed === true && hurricane.drawn;
  const content = useHazardLayer(isWanted && mayRead ? 'hurricane' : null);
  const refusal = hurricane && (hurricane.allowed ? TEXTS.notDrawn : hurricane.tooltip);
  return {
    storms: content.data?.tracks ?? undefined,
    /** Reason why the viewer has no storms; undefined where they have them, and until it is known. */
    refusal: mayRead ? undefined : refusal,
    credit: hurricane?.credit,
    error: layers.error ?? content.error,
    isFetching: layers.isFetching || content.isFetching,
    retry: () => void (layers.error ? layers.refetch() : content.refetch()),
  };
}
