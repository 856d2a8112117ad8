import { COMING_SOON_LAYERS, type Peril } from '@portal/contracts/geo/perils';
import { Button } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useId, useState } from 'react';
import type { HazardLayersQuery } from '../hazards.api.ts';
import { LAYER_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import { isPanelFolded, rememberFolded } from './folded.ts';
import { LayerOption } from './layer-option.tsx';
import classes from './layers.module.css';
import { Toggle } from './toggle.tsx';

interface LayerPanelProps {
  readonly layers: HazardLayersQuery;
  readonly chosen: Peril | null;
  readonly onChoose: (peril: Peril | null) => void;
}

/**
 * LAYERS: one at a time, or none (spec 2 §2). Layers outside of the viewer's group and plan are disabled with the
 * reason. The panel can be folded away.
 */
export function LayerPanel({ layers, chosen, onChoose }: LayerPanelProps) {
  const titleId = useId();
  const group = useId();
  const [isFolded, setFolded] = useState(() => isPanelFolded('layers'));
  const fold = () => {
    rememberFolded('layers', !isFolded);
    setFolded(!isFolded);
  };
  return (
    <div className={`${classes.panel} ${classes.layers}`} role="radiogroup" aria-labelledby={titleId}>
      <h2 className={classes.title}>
        <Toggle id={titleId} label={TEXTS.title} isOpen={!isFolded} onToggle={fold} />
      </h2>
      {!isFolded && (
        <>
          <div className={classes.scrolled}>
            <LayerChoices group={group} layers={layers} chosen={chosen} onChoose={onChoose} />
          </div>
          <LayerOption group={group} label={TEXTS.none} isChosen={chosen === null} onChoose={() => onChoose(null)} />
        </>
      )}
    </div>
  );
}

/** Choices of layers, an error, and layers to come. */
function LayerChoices({ group, layers, chosen, onChoose }: LayerPanelProps & { readonly group: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = layers;
  return (
    <>
      {!data && error && !isFetching && (
        <div role="alert" className={classes.fault}>
          {TEXTS.allFault}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {SCREEN_TEXTS.retry}
          </Button>
        </div>
      )}
      {data?.layers.map(({ peril, label, allowed, tooltip }) => (
        <LayerOption
          key={peril}
          group={group}
          label={label}
          tooltip={tooltip}
          isOff={!allowed}
          isChosen={chosen === peril}
          onChoose={() => onChoose(peril)}
        />
      ))}
      <Toggle label={TEXTS.comingSoon} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className={classes.soon}>
          {(data?.comingSoon ?? COMING_SOON_LAYERS.map((label) => ({ label }))).map(({ label }) => (
            <LayerOption key={label} group={group} label={label} tooltip={TEXTS.soon} isOff isChosen={false} />
          ))}
        </div>
      )}
    </>
  );
}
