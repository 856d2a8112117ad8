import { useId } from 'react';
import type { useAccumulation } from '../../lists/dashboard-list.api.ts';
import { AreaForm } from './area.form.tsx';
import { AreaTotals } from './area-totals.tsx';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import classes from './area.module.css';
import type { AreaState } from './use-area.ts';

interface AreaPanelProps {
  readonly area: AreaState;
  readonly reading: ReturnType<typeof useAccumulation>;
}

/** Panel beside the map: the fields of the area, and what it adds up to. */
export function AreaPanel({ area, reading }: AreaPanelProps) {
  const id = useId();
  return (
    <div className={classes.beside} role="region" aria-labelledby={id} tabIndex={0}>
      <h2 id={id}>{TEXTS.title}</h2>
      <AreaTotals area={area} reading={reading} />
      <AreaForm area={area} />
    </div>
  );
}
