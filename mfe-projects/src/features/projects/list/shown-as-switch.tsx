import { Button } from '@portal/portal-sdk';
import { IconList, IconMap2 } from '@tabler/icons-react';
import { PROJECT_MAP_TEXTS as TEXTS } from '../map/map.texts.ts';
import classes from './project-list.module.css';
import { SHOWN_AS, type ShownAs } from './list-params.ts';

interface ShownAsSwitchProps {
  readonly shownAs: ShownAs;
  readonly onChange: (shownAs: ShownAs) => void;
}

const ICONS = { list: IconList, map: IconMap2 } as const;

/** List or map. */
export function ShownAsSwitch({ shownAs, onChange }: ShownAsSwitchProps) {
  return (
    <Button.Group aria-label={TEXTS.view}>
      {SHOWN_AS.map((one) => {
        const Icon = ICONS[one];
        return (
          <Button
            key={one}
            variant="default"
            className={one === shownAs ? (classes.shown ?? '') : ''}
            aria-pressed={one === shownAs}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => onChange(one)}
          >
            {TEXTS[one]}
          </Button>
        );
      })}
    </Button.Group>
  );
}
