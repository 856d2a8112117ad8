import { ChartDownload } from '@portal/charts';
import type { MarketCountry, MarketSummary } from '@portal/contracts/insights/global-ecosystem';
import type { MapFit, MapTarget } from '@portal/maps';
import { Loading } from '@portal/ui';
import { lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import { useNear } from '../../../loading/use-near.ts';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from '../global-ecosystem.texts.ts';
import page from '../global-ecosystem.module.css';
import { countriesChart } from './countries-chart.ts';
import { CountryTable } from './country-table.tsx';
import classes from './countries.module.css';

const MarketMap = lazy(() => import('./market-map.tsx'));
const NONE: readonly MarketCountry[] = [];

/** The countries on the map, and as a table under it, which can be saved. */
export function MarketCountries({ summary }: { readonly summary: MarketSummary | undefined }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const [chosenName, setChosenName] = useState<string>();
  const [target, setTarget] = useState<MapTarget | MapFit>();
  const countries = summary?.countries ?? NONE;
  const chart = useMemo(() => countriesChart(countries), [countries]);
  const show = ({ country: { name, coordinate } }: MarketCountry) => {
    if (!coordinate) return;
    setTarget({ position: coordinate });
    setChosenName(name);
    place.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section aria-labelledby={id} className={classes.countries}>
      <div className={classes.head}>
        <h2 id={id} className={page.title}>
          {TEXTS.countries}
        </h2>
        {countries.length > 0 && <ChartDownload title={TEXTS.countriesByClaims} spec={chart} />}
      </div>
      <div ref={place} className={classes.map}>
        {isNear && (
          <Suspense fallback={<Loading height={420} />}>
            <MarketMap
              countries={countries}
              chosen={countries.find(({ country }) => country.name === chosenName)}
              target={target}
              onTarget={setTarget}
              onChoose={setChosenName}
            />
          </Suspense>
        )}
      </div>
      {summary ? <CountryTable countries={countries} onShow={show} /> : <Loading height={240} />}
    </section>
  );
}
