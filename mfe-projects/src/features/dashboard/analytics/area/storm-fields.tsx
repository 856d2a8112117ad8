import type { StormTrack } from '@portal/contracts/geo/layers';
import { TextInput } from '@portal/portal-sdk';
import { Select } from '@portal/portal-sdk/forms';
import { ErrorLine, FIELD_PARTS, INPUT_ORDER, Loading, matchingOptions } from '@portal/ui';
import { stormName } from '@portal/maps';
import { useMemo } from 'react';
import { fieldOf } from './area.form.tsx';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import classes from './area.module.css';
import type { AreaState } from './use-area.ts';

/** Choice of a storm by name or year, and the distance from its track. */
export function StormFields({ area }: { readonly area: AreaState }) {
  const { draft, faults, edit, unit, storms, isUnknownStorm } = area;
  const options = useMemo(() => optionsOf(storms.storms ?? []), [storms.storms]);
  if (storms.refusal !== undefined) return <p className={classes.quiet}>{storms.refusal}</p>;
  if (storms.error) return <ErrorLine error={storms.error} isBusy={storms.isFetching} onRetry={storms.retry} />;
  if (!storms.storms) return <Loading height={160} />;
  return (
    <>
      <Select
        label={TEXTS.stormName}
        description={TEXTS.stormHelp}
        searchable
        filter={matchingOptions}
        openOnFocus={false}
        data={options}
        value={draft.stormId}
        onChange={(stormId) => edit({ stormId })}
        nothingFoundMessage={TEXTS.noStorm}
        error={faults.stormId ?? (isUnknownStorm ? TEXTS.unknownStorm : undefined)}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={INPUT_ORDER}
        classNames={FIELD_PARTS}
      />
      <TextInput
        label={TEXTS.reach(TEXTS.short[unit])}
        {...fieldOf(area, 'reach')}
        inputMode="decimal"
        maxLength={12}
        onChange={({ currentTarget }) => edit({ reach: currentTarget.value })}
      />
    </>
  );
}

/** Returns the storms as options, the latest first; equal names differ by their wind. */
const optionsOf = (storms: readonly StormTrack[]) =>
  storms
    .map((storm) => ({ value: storm.id, label: `${stormName(storm)}, ${storm.maxWindKt} kt`, season: storm.season }))
    .toSorted((one, other) => other.season - one.season || one.label.localeCompare(other.label))
    .map(({ value, label }) => ({ value, label }));
