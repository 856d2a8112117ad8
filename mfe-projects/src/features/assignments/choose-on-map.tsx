import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { Button } from '@portal/portal-sdk';
import { Loading } from '@portal/ui';
import { IconList, IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { ENGINEER_MAP_TEXTS as TEXTS } from './assignment.texts.ts';
import classes from './assignments.module.css';

const EngineerMap = lazy(() => import('./map/engineer-map.tsx'));

interface ChooseOnMapProps {
  readonly projectId: string;
  /** Ids of the engineers that may be chosen. */
  readonly offered: readonly string[];
  readonly site: Coordinate | null;
  readonly chosenId: string | null;
  readonly onChoose: (engineerId: string) => void;
}

const VIEWS = [
  { isMap: false, label: TEXTS.asList, Icon: IconList },
  { isMap: true, label: TEXTS.asMap, Icon: IconMap2 },
] as const;

/** Switch between the field alone and a map of the engineers beneath it, which is loaded once it is wanted. */
export function ChooseOnMap(props: ChooseOnMapProps) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button.Group aria-label={TEXTS.view}>
        {VIEWS.map(({ isMap, label, Icon }) => (
          <Button
            key={label}
            variant="default"
            className={isMap === isShown ? (classes['shown'] ?? '') : ''}
            aria-pressed={isMap === isShown}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => setShown(isMap)}
          >
            {label}
          </Button>
        ))}
      </Button.Group>
      {isShown && (
        <Suspense fallback={<Loading height={280} />}>
          <EngineerMap {...props} />
        </Suspense>
      )}
    </>
  );
}
