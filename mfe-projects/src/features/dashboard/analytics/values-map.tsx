import type { Coordinate } from '@portal/contracts/geo/coordinate';
import {
  AreaLayer,
  BubbleLayer,
  MarkerLayer,
  PointerPlace,
  WorldMap,
  type MapFit,
  type MapTarget,
  type MapView,
} from '@portal/maps';
import { asOneOf, useSearch, useSession } from '@portal/portal-sdk';
import {
  DASHBOARD_AMOUNTS,
  DASHBOARD_PROJECT_SORT_FIELDS,
  type DashboardAmount,
} from '@portal/contracts/insights/dashboard-lists';
import { ErrorLine } from '@portal/ui';
import { IconCoin, IconFlame } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useGrowingOrder } from '../../../lists/use-held-order.ts';
import { ViewsMenu } from '../../../lists/views/views-menu.tsx';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useAccumulation, useDashboardCountries, useDashboardProjectMap } from '../lists/dashboard-list.api.ts';
import { ViewSwitch } from '../lists/view-switch.tsx';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { useListViews } from '../lists/use-list-views.ts';
import type { Reading } from '../lists/use-shown-rows.ts';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { AreaPanel } from './area/area-panel.tsx';
import { AreaProjects } from './area/area-projects.tsx';
import { AreaTools } from './area/area-tools.tsx';
import { useArea } from './area/use-area.ts';
import { PROJECT_VALUE_COLUMN_IDS } from './project-value-columns.tsx';
import { RatesLine } from './rates-line.tsx';
import { amountOf, boundsOf, bubblesOf, markersOf, projectAmountOf, PROJECT_ZOOM } from './values-on-map.ts';
import { ValuesLegend } from './values-legend.tsx';
import { CountryPopUp, ProjectPopUp } from './values-pop-up.tsx';
import { CountriesBeside, ProjectsBeside } from './values-beside.tsx';

const SEARCH = { amount: asOneOf(DASHBOARD_AMOUNTS).withDefault('TIV') };
const AMOUNTS = [
  { name: 'TIV', label: TEXTS.TIV, icon: IconCoin },
  { name: 'VAR', label: TEXTS.VAR, icon: IconFlame },
] as const;

/** Pixels that the legend covers at the lower edge. */
const LEGEND = 88;

interface ValuesMapProps {
  readonly state: DashboardState;
  readonly tools: ReactNode;
}

/** The values on a map: countries as bubbles, closer than zoom 3 the projects; the same as a table beside it. */
export default function ValuesMap({ state, tools }: ValuesMapProps) {
  const { viewer } = useSession();
  // Brokers have the variant with the risk score (spec 2 §6).
  const hasScores = viewer.role === 'Broker' || viewer.companyType === 'Broker';
  const [{ amount }, setSearch] = useSearch(SEARCH);
  const [view, setView] = useState<MapView>();
  const [chosenId, setChosenId] = useState<string>();
  const [target, setTarget] = useState<MapTarget | MapFit>();
  const area = useArea(view);
  const hasTool = area.tool !== undefined;
  const list = useDashboardList(state, { sortFields: DASHBOARD_PROJECT_SORT_FIELDS, narrowing: { area: area.asked } });
  const accumulation = useAccumulation(area.asked === undefined ? undefined : list.query, state.isWaiting);
  const views = useListViews('accumulation', PROJECT_VALUE_COLUMN_IDS).state;
  const isClose = view !== undefined && view.zoom > PROJECT_ZOOM;
  const countries = useDashboardCountries(state.narrowing, state.isWaiting);
  const inViewQuery = isClose ? queryOf(view, amount, state.narrowing) : undefined;
  const inView = useDashboardProjectMap(inViewQuery, state.isWaiting);
  const places = useMemo(() => countries.data?.items ?? [], [countries.data]);
  // Other filters may leave countries elsewhere; a hint of news moves nothing, nor do filters take somebody back who looks closely.
  const among = state.narrowing.toString();
  const [aimedAt, setAimedAt] = useState<string>();
  if (view && countries.data && !countries.isPlaceholderData && aimedAt !== among) {
    setAimedAt(among);
    if (!hasTool && !isClose) {
      setTarget({ bounds: boundsOf(places, view), coveredBelow: LEGEND, isAtOnce: aimedAt === undefined });
    }
  }
  const bubbles = useMemo(() => bubblesOf(places, amount), [places, amount]);
  const projects = useMemo(() => inView.data?.items ?? [], [inView.data]);
  const markers = useMemo(() => markersOf(projects, hasScores), [projects, hasScores]);
  // Sums that change while somebody reads move no row.
  const listedCountries = useGrowingOrder(
    sortedBy(places, (one) => amountOf(one, amount)),
    ({ countryName }) => countryName,
    keyOf(countries, `${amount} ${among}`),
  );
  const listedProjects = useGrowingOrder(
    sortedBy(projects, (one) => projectAmountOf(one, amount)),
    ({ id }) => id,
    keyOf(inView, `${inViewQuery}`),
  );
  const zoomTo = (position: Coordinate) => {
    setChosenId(undefined);
    setTarget({ position, isZoomTo: true });
  };
  const settle = (next: MapView) => {
    // A choice belongs to its level of the map.
    if (next.zoom > PROJECT_ZOOM !== isClose) setChosenId(undefined);
    setView(next);
    // Reached: another render must not move the map there again.
    setTarget(undefined);
  };
  // With a tool, clicks are points of the area.
  const choose = hasTool ? undefined : setChosenId;
  const country = hasTool || isClose ? undefined : places.find(({ countryName }) => countryName === chosenId);
  const project = isClose && !hasTool ? projects.find(({ id }) => id === chosenId) : undefined;
  const reading = isClose ? inView : countries;
  return (
    <>
      <div className={classes.tools}>
        <ViewSwitch
          label={TEXTS.amount}
          views={AMOUNTS}
          shown={amount}
          onChange={(next: DashboardAmount) => setSearch({ amount: next })}
        />
        <AreaTools area={area} />
        {/* A view brings its area: it is opened from here, where no list is drawn yet. */}
        {(hasTool || views.views.length > 0) && <ViewsMenu state={views} />}
        <span className={classes.tail}>{tools}</span>
      </div>
      {reading.error && (
        <ErrorLine error={reading.error} isBusy={reading.isFetching} onRetry={() => void reading.refetch()} />
      )}
      <div className={classes.view}>
        <div className={classes.map}>
          <WorldMap
            label={TEXTS.mapTitle}
            target={area.fit ?? target}
            onRest={settle}
            isAimed={!hasTool}
            onPick={area.onPick}
          >
            {isClose ? (
              <MarkerLayer markers={markers} chosenId={chosenId} onChoose={choose} takesEnter={!hasTool} />
            ) : (
              <BubbleLayer bubbles={bubbles} onChoose={choose} />
            )}
            <AreaLayer shape={area.drawn} points={area.points} />
            {area.onPoint && <PointerPlace onMove={area.onPoint} />}
            {country?.countryCoordinate && (
              <CountryPopUp
                country={country}
                position={country.countryCoordinate}
                onZoomIn={zoomTo}
                onClose={() => setChosenId(undefined)}
              />
            )}
            {project && <ProjectPopUp project={project} hasScore={hasScores} onClose={() => setChosenId(undefined)} />}
          </WorldMap>
          <div className={classes.legend}>
            <ValuesLegend isClose={isClose} projects={hasScores ? projects : []} />
          </div>
        </div>
        {hasTool ? (
          <AreaPanel area={area} reading={accumulation} />
        ) : isClose ? (
          <ProjectsBeside found={inView.data} items={listedProjects} amount={amount} />
        ) : (
          <CountriesBeside countries={listedCountries} amount={amount} onZoomIn={zoomTo} />
        )}
      </div>
      {hasTool ? (
        area.asked !== undefined && <AreaProjects state={state} area={area} list={list} reading={accumulation} />
      ) : (
        <RatesLine rates={reading.data?.rates} withoutCountry={countries.data?.withoutCountryCount} />
      )}
    </>
  );
}

/** Returns the key of the order of what is read; undefined while it is not there yet. */
const keyOf = (
  reading: Pick<Reading<unknown>, 'isPlaceholderData' | 'isFetchedAfterMount'> & { readonly data: unknown },
  among: string,
): string | undefined =>
  reading.data === undefined || reading.isPlaceholderData ? undefined : `${among} ${reading.isFetchedAfterMount}`;

/** Returns things with the largest number first, those without one last. */
const sortedBy = <Thing,>(things: readonly Thing[], numberOf: (thing: Thing) => number | null): readonly Thing[] =>
  things.toSorted((a, b) => (numberOf(b) ?? -1) - (numberOf(a) ?? -1));

function queryOf({ bounds }: MapView, amount: DashboardAmount, narrowing: URLSearchParams): URLSearchParams {
  const { west, south, east, north } = bounds;
  return new URLSearchParams([['bbox', [west, south, east, north].join(',')], ['amount', amount], ...narrowing]);
}
