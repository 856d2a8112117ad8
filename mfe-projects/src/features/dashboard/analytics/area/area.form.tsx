import { coordinateText } from '@portal/contracts/geo/coordinate-search';
import { Button, TextInput } from '@portal/portal-sdk';
import { Textarea } from '@portal/portal-sdk/forms';
import { FIELD_PARTS, INPUT_ORDER } from '@portal/ui';
import type { FormEvent } from 'react';
import { LocationSearch } from '../../../locations/search/location-search.tsx';
import type { AreaField } from './area-draft.ts';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import classes from './area.module.css';
import { StormFields } from './storm-fields.tsx';
import type { AreaState } from './use-area.ts';

interface AreaFormProps {
  readonly area: AreaState;
}

/** Fields of the area of the tool that is chosen: what is drawn on the map stands in them, and can be entered instead. */
export function AreaForm({ area }: AreaFormProps) {
  const { tool, submit, clear } = area;
  if (!tool) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={classes.form} aria-label={TEXTS.title} onSubmit={send} noValidate>
      <p className={classes.quiet}>{TEXTS.help[tool]}</p>
      <Units area={area} />
      {tool === 'circle' && <CircleFields area={area} />}
      {tool === 'polygon' && <CornerField area={area} />}
      {tool === 'storm' && <StormFields area={area} />}
      <div className={classes.buttons}>
        <Button type="submit">{TEXTS.show}</Button>
        <Button variant="default" onClick={clear}>
          {TEXTS.clear}
        </Button>
      </div>
    </form>
  );
}

/** Returns the props that the fields of an area share. */
export const fieldOf = (area: AreaState, name: Exclude<AreaField, 'stormId'>) =>
  ({
    value: area.draft[name],
    error: area.faults[name],
    errorProps: { role: 'alert' },
    inputWrapperOrder: INPUT_ORDER,
    classNames: FIELD_PARTS,
    autoComplete: 'off',
  }) as const;

const Units = ({ area: { unit, setUnit } }: AreaFormProps) => (
  <Button.Group aria-label={TEXTS.unit}>
    {(['km', 'mi'] as const).map((one) => (
      <Button
        key={one}
        variant="default"
        size="compact-sm"
        className={one === unit ? (classes.pressed ?? '') : ''}
        aria-pressed={one === unit}
        onClick={() => setUnit(one)}
      >
        {TEXTS.units[one]}
      </Button>
    ))}
  </Button.Group>
);

function CircleFields({ area }: AreaFormProps) {
  const { edit, unit } = area;
  return (
    <>
      <LocationSearch onChosen={({ coordinate }) => edit({ centre: coordinateText(coordinate) })} />
      <TextInput
        label={TEXTS.centre}
        {...fieldOf(area, 'centre')}
        maxLength={80}
        onChange={({ currentTarget }) => edit({ centre: currentTarget.value })}
      />
      <TextInput
        label={TEXTS.radius(TEXTS.short[unit])}
        {...fieldOf(area, 'radius')}
        inputMode="decimal"
        maxLength={12}
        onChange={({ currentTarget }) => edit({ radius: currentTarget.value })}
      />
    </>
  );
}

function CornerField({ area }: AreaFormProps) {
  const { draft, edit } = area;
  const lines = draft.corners.split('\n').filter((line) => line.trim() !== '');
  return (
    <>
      <Textarea
        label={TEXTS.corners}
        description={TEXTS.cornersHelp}
        {...fieldOf(area, 'corners')}
        rows={5}
        maxLength={6_000}
        onChange={({ currentTarget }) => edit({ corners: currentTarget.value })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={lines.length === 0}
        onClick={() => edit({ corners: lines.slice(0, -1).join('\n') })}
      >
        {TEXTS.removeLast}
      </Button>
    </>
  );
}
