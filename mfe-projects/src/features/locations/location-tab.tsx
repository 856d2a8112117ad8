import type { Peril } from '@portal/contracts/geo/perils';
import { ErrorPanel, useOpenForm, useReturningFocus } from '@portal/ui';
import { useState } from 'react';
import { LocationForm } from './form/location.form.tsx';
import { PointHazards, StoredHazards } from './hazards/hazards.tsx';
import { Storms } from './hazards/storms.tsx';
import { useHazardLayers } from './hazards.api.ts';
import { LocationList } from './list/location-list.tsx';
import { useLocations } from './locations.api.ts';
import classes from './locations.module.css';
import { LocationMap } from './map/location-map.tsx';
import { LocationSkeleton } from './project-location.tsx';
import { LocationSearch } from './search/location-search.tsx';
import { useLocationDesk } from './use-location-desk.ts';

/** The locations of a project on the map and beside it, with their hazards (spec 2 §2). */
export default function LocationTab({ projectId }: { readonly projectId: string }) {
  const { data, error, refetch } = useLocations(projectId);
  const layers = useHazardLayers();
  const desk = useLocationDesk();
  const [peril, setPeril] = useState<Peril | null>(null);
  const [stormId, setStormId] = useState<string>();
  const { candidate, edited } = desk;
  const isProposing = useOpenForm(candidate !== undefined, data?.create.allowed === true);
  const isForm = edited !== undefined || isProposing;
  const list = useReturningFocus<HTMLElement>(isForm);

  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <LocationSkeleton />;
  const { items, create } = data;
  const chosen = items.find(({ id }) => id === desk.chosenId) ?? items[0];
  const point = candidate?.coordinate ?? chosen?.coordinate;

  return (
    <div className={classes.tab}>
      <LocationMap
        locations={items}
        chosen={chosen}
        desk={desk}
        layers={layers}
        peril={peril}
        stormId={stormId}
        onPeril={setPeril}
      />
      <div className={classes.side}>
        <LocationSearch key={desk.saves} onChosen={desk.goTo} />
        {isForm ? (
          <LocationForm
            key={edited ?? 'new'}
            projectId={projectId}
            location={items.find(({ id }) => id === edited)}
            candidate={candidate}
            isFocused={edited !== undefined}
            onMove={desk.move}
            onDone={desk.leave}
          />
        ) : (
          <LocationList
            ref={list}
            locations={items}
            create={create}
            chosen={candidate ? undefined : chosen}
            desk={desk}
          />
        )}
        {candidate ? (
          <PointHazards point={candidate.coordinate} layers={layers} isKeptLater={create.allowed} />
        ) : (
          chosen && <StoredHazards location={chosen} />
        )}
        {peril === 'hurricane' && point && <Storms point={point} chosenId={stormId} onChoose={setStormId} />}
      </div>
    </div>
  );
}
