import { COMING_SOON_LAYERS, type Peril } from '@portal/contracts/geo/perils';
import type { HazardLayers } from '@portal/contracts/geo/layers';
import { LAYER_SCREEN_TEXTS as TEXTS } from '@portal/contracts/projects/location-screen-texts';
import { UnstyledButton } from '@portal/portal-sdk';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LayerOption } from './layer-option.tsx';
import classes from './layers.module.css';

interface LayerPanelProps {
  readonly layers: HazardLayers | undefined;
  readonly chosen: Peril | null;
  readonly onChoose: (peril: Peril | null) => void;
}

/** LAYERS: one at a time, or none (spec 2 §2). What the viewer's group and plan do not have is greyed and says why. */
export function LayerPanel({ layers, chosen, onChoose }: LayerPanelProps) {
  const titleId = useId();
  const group = useId();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.panel} role="radiogroup" aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {TEXTS.title}
      </h2>
      {layers?.layers.map(({ peril, label, allowed, tooltip }) => (
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
      <UnstyledButton className={classes.soonToggle ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={16} stroke={1.5} aria-hidden />
        {TEXTS.comingSoon}
      </UnstyledButton>
      {isOpen && (
        <div className={classes.soon}>
          {(layers?.comingSoon ?? COMING_SOON_LAYERS.map((label) => ({ label }))).map(({ label }) => (
            <LayerOption key={label} group={group} label={label} tooltip={TEXTS.soon} isOff isChosen={false} />
          ))}
        </div>
      )}
      <LayerOption group={group} label={TEXTS.none} isChosen={chosen === null} onChoose={() => onChoose(null)} />
    </div>
  );
}
