import { UnstyledButton } from '@portal/portal-sdk';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import type { InspectionChoice } from './inspections.api.ts';

interface InspectionStripProps {
  readonly choices: readonly InspectionChoice[];
  readonly inspectionId: string | undefined;
  readonly onChoose: (inspectionId: string | undefined) => void;
}

/** Choice of all inspections of the project, or one, for the list below. */
export function InspectionStrip({ choices, inspectionId, onChoose }: InspectionStripProps) {
  const options = [
    { id: undefined, label: TEXTS.allInspections },
    ...choices.map(({ id, inspectionNumber }) => ({ id, label: TEXTS.inspection(inspectionNumber) })),
  ];
  return (
    <div role="group" aria-label={TEXTS.inspections} className={classes.strip}>
      {options.map(({ id, label }) => (
        <UnstyledButton
          key={id ?? 'all'}
          className={id === inspectionId ? `${classes.choice} ${classes.chosen}` : (classes.choice ?? '')}
          aria-pressed={id === inspectionId}
          onClick={() => onChoose(id)}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  );
}
