import { asOneOf, useSearch } from '@portal/portal-sdk';
import { LIST_SEARCH, Loading } from '@portal/ui';
import { IconBuildingFactory2, IconFlag, IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { ViewSwitch } from '../lists/view-switch.tsx';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import { CountryValues } from './country-values.tsx';
import { ProjectValues } from './project-values.tsx';

const ValuesMap = lazy(() => import('./values-map.tsx'));

const VIEWS = [
  { name: 'projects', label: TEXTS.projects, icon: IconBuildingFactory2 },
  { name: 'countries', label: TEXTS.countries, icon: IconFlag },
  { name: 'map', label: TEXTS.map, icon: IconMap2 },
] as const;
const { page, name, sortFieldName, sortDirection } = LIST_SEARCH;
const SEARCH = {
  ...{ page, name, sortFieldName, sortDirection },
  show: asOneOf(['projects', 'countries', 'map']).withDefault('projects'),
};
/** Another view begins with its own order and first page. */
const ANEW = { page: undefined, name: undefined, sortFieldName: undefined, sortDirection: undefined } as const;

/** /dashboard/analytics: TIV and VaR of projects and countries, as lists and on the map (spec 2 §2). */
export default function DashboardAnalytics({ state }: { readonly state: DashboardState }) {
  const [{ show }, setSearch] = useSearch(SEARCH);
  const hadFocus = useRef(false);
  const views = (
    <ViewSwitch
      label={TEXTS.view}
      views={VIEWS}
      shown={show}
      hadFocus={hadFocus}
      onChange={(next) => setSearch({ ...ANEW, show: next })}
    />
  );
  if (show === 'projects') return <ProjectValues state={state} tools={views} />;
  if (show === 'countries') return <CountryValues state={state} tools={views} />;
  return (
    <Suspense fallback={<Loading height={600} />}>
      <ValuesMap state={state} tools={views} />
    </Suspense>
  );
}
