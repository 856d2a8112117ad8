import { valibotResolver } from '@hookform/resolvers/valibot';
import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { readMapSearch } from '@portal/contracts/geo/coordinate-search';
import { LIMITS } from '@portal/contracts/common/limits';
import type { Location } from '@portal/contracts/projects/location';
import { apiFault, notify } from '@portal/portal-sdk';
import {
  FormActions,
  SaveButtons,
  SavingForm,
  TextAreaField,
  TextField,
  useSaving,
  useVersionedSave,
} from '@portal/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { LOCATION_SCREEN_TEXTS as TEXTS } from '../location.texts.ts';
import { locationNow, useSaveLocation } from '../locations.api.ts';
import type { Candidate } from '../use-location-desk.ts';
import classes from './form.module.css';
import {
  bodyOf,
  isProposal,
  mergeLocations,
  LOCATION_FIELDS,
  INSEPARABLE,
  locationFormSchema,
  proposedValues,
  valuesOf,
  filledFields,
  type FilledFields,
  type LocationValues,
} from './location.schema.ts';

interface LocationFormProps {
  readonly projectId: string;
  /** The location to edit; without one, a new one is added. */
  readonly location: Location | undefined;
  /** Point proposed by the map or the search. */
  readonly candidate: Candidate | undefined;
  /** True if a button opened it: its first field has the focus then. A point of the map leaves the focus there. */
  readonly isFocused: boolean;
  /** A coordinate was typed. */
  readonly onMove: (coordinate: Coordinate) => void;
  readonly onDone: (savedId?: string) => void;
}

/** Name, address and coordinate of a location; the map and the search fill them in (decisions §20). */
export function LocationForm({ projectId, location, candidate, isFocused, onMove, onDone }: LocationFormProps) {
  const save = useSaveLocation(projectId);
  const versioned = useVersionedSave<Location, LocationValues>({
    item: location,
    valuesOf,
    read: ({ id }) => locationNow(projectId, id),
    merge: mergeLocations,
    save: async (values, over) => {
      const { id } = await save(bodyOf(values), over);
      notify.success(over ? TEXTS.saved : TEXTS.added);
      onDone(id);
    },
    reloads: ['location'],
    onReload: () => onDone(location?.id),
  });
  const { opened } = versioned;
  const stored = valuesOf(opened);
  const filled = useRef<FilledFields>({ name: '', address: stored.address });
  const filledPoint = useRef<Coordinate>(undefined);
  const isFilling = useRef(false);
  const form = useForm<LocationValues>({
    defaultValues: stored,
    resolver: valibotResolver(locationFormSchema),
    criteriaMode: 'all',
  });
  const saving = useSaving<LocationValues>({
    form,
    draftName: opened ? `location.${opened.id}` : `location.new.${projectId}`,
    item: opened,
    together: INSEPARABLE,
    fields: LOCATION_FIELDS,
    onSave: versioned.save,
    onFault: (fault, ...rest) => versioned.ask(fault, ...rest) || placeOnCoordinate(fault),
    onLeave: onDone,
    isPrefilled: () => !opened && (isFilling.current || isProposal(form.getValues(), candidate, filled.current)),
  });

  const { setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus('name');
  }, [isFocused, setFocus]);

  /** The route names latitude and longitude; here they are one field. */
  const placeOnCoordinate = (fault: unknown): boolean => {
    const refused = Object.entries(apiFault(fault)?.fieldErrors ?? {}).find(([path]) => path.startsWith('coordinate.'));
    const message = refused?.[1][0];
    if (message) form.setError('coordinate', { message });
    return message !== undefined;
  };
  const fill = useEffectEvent((proposed: Candidate) => {
    const held = form.getValues();
    const isSamePoint = filledPoint.current === proposed.coordinate;
    const values = proposedValues(proposed, { held, stored, filled: filled.current, isSamePoint });
    filledPoint.current = proposed.coordinate;
    if (proposed.place || proposed.isUnknown) filled.current = filledFields(proposed, stored);
    isFilling.current = true;
    for (const field of Object.keys(values) as (keyof LocationValues)[]) {
      if (values[field] !== held[field])
        form.setValue(field, values[field], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    isFilling.current = false;
  });
  useEffect(() => {
    if (candidate) fill(candidate);
  }, [candidate]);
  const moveToTyped = () => {
    const entered = readMapSearch(form.getValues('coordinate'));
    const shown = candidate?.coordinate ?? opened?.coordinate;
    if (entered.kind !== 'coordinate') return;
    const { latitude, longitude } = entered.coordinate;
    if (latitude !== shown?.latitude || longitude !== shown.longitude) onMove(entered.coordinate);
  };

  const { control } = form;
  return (
    <section aria-label={opened ? TEXTS.editTitle : TEXTS.addTitle} className={classes.form}>
      <h2 className={classes.title}>{opened ? TEXTS.editTitle : TEXTS.addTitle}</h2>
      <SavingForm saving={saving}>
        <div className={classes.fields}>
          <TextField control={control} name="name" label={TEXTS.name} required maxLength={LIMITS.locationName} />
          <TextAreaField
            control={control}
            name="address"
            label={TEXTS.address}
            required
            rows={2}
            maxLength={LIMITS.address}
          />
          <div onBlur={moveToTyped}>
            <TextField
              control={control}
              name="coordinate"
              label={TEXTS.coordinate}
              help={TEXTS.coordinateHelp}
              required
              maxLength={80}
            />
          </div>
        </div>
        <FormActions>
          <SaveButtons saving={saving} />
        </FormActions>
      </SavingForm>
      {versioned.dialog}
    </section>
  );
}
