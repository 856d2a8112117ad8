import { searchKey } from '@portal/contracts/common/name-key';
import type { Page } from '@portal/contracts/common/list';
import type { DashboardCountry } from '@portal/contracts/insights/dashboard-analytics';
import { formatNumber, Money, type ListAddress } from '@portal/ui';
import { IconFlag } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardCountries } from '../lists/dashboard-list.api.ts';
import { DashboardTable, type ListColumn } from '../lists/dashboard-table.tsx';
import { fileColumn, shownIdsOf } from '../lists/file-columns.ts';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import { ratesColumns } from './rates-columns.ts';
import { RatesLine } from './rates-line.tsx';
import { lacksOf } from './values-on-map.ts';

const AMOUNT = { kind: 'money', width: 200, align: 'end' } as const;

const COLUMNS: readonly ListColumn<DashboardCountry>[] = [
  {
    id: 'countryName',
    header: TEXTS.country,
    cell: ({ countryName }) => <bdi>{countryName}</bdi>,
    beneath: (country) => lacksOf(country).join(', ') || '\u00A0',
    value: ({ countryName }) => countryName,
    ...{ width: 280, least: 180, isFlexible: true },
  },
  {
    id: 'projectsCount',
    header: TEXTS.projects,
    cell: ({ projectsCount }) => formatNumber(projectsCount),
    value: ({ projectsCount }) => projectsCount,
    ...{ kind: 'number', width: 120, align: 'end' },
  },
  {
    id: 'totalTIV',
    header: TEXTS.TIV,
    cell: ({ totalTIV }) => <Money amount={totalTIV} currency="USD" />,
    value: ({ totalTIV }) => totalTIV,
    ...AMOUNT,
  },
  {
    id: 'totalVAR',
    header: TEXTS.VAR,
    cell: ({ totalVAR }) => <Money amount={totalVAR} currency="USD" />,
    value: ({ totalVAR }) => totalVAR,
    ...AMOUNT,
  },
  fileColumn('withoutValueCount', TEXTS.countWithoutValue, (row) => row.withoutValueCount, 'number'),
  fileColumn('withoutRiskValueCount', TEXTS.countWithoutRiskValue, (row) => row.withoutRiskValueCount, 'number'),
];
const COLUMN_IDS: readonly string[] = shownIdsOf(COLUMNS);

interface CountryValuesProps {
  readonly state: DashboardState;
  readonly tools: ReactNode;
}

/** The countries with the values of their projects in USD, the largest first. */
export function CountryValues({ state, tools }: CountryValuesProps) {
  const list = useDashboardList(state, { sortFields: COLUMN_IDS });
  const reading = useDashboardCountries(state.narrowing, state.isWaiting);
  const { address } = list;
  const { data } = reading;
  const found = useMemo(() => data && foundOf(data.items, address), [data, address]);
  return (
    <>
      <DashboardTable<DashboardCountry>
        name="countries"
        label={TEXTS.countries}
        columns={[...COLUMNS, ...ratesColumns(data?.rates)]}
        columnIds={COLUMN_IDS}
        state={state}
        list={list}
        reading={{ ...reading, data: found && pageOf(found, address) }}
        read={async () => ({ items: found ?? [], totalPages: 1, totalCount: found?.length ?? 0 })}
        rowId={({ countryName }) => countryName}
        isNarrowed={false}
        onShowAll={() => {
          state.apply({});
          list.setAddress({ ...address, page: 1, name: '' });
        }}
        tools={tools}
        icon={IconFlag}
        empty={TEXTS.emptyCountries}
      />
      <RatesLine rates={data?.rates} withoutCountry={data?.withoutCountryCount} />
    </>
  );
}

const BY_NAME = new Intl.Collator('en', { sensitivity: 'base' });

/** Returns the countries that a search finds, in their order: all countries come in one answer. */
function foundOf(items: readonly DashboardCountry[], address: ListAddress): readonly DashboardCountry[] {
  const { name = '', sortFieldName, sortDirection } = address;
  const found = items.filter(({ countryName }) => searchKey(countryName).includes(searchKey(name)));
  const column = COLUMNS.find(({ id }) => id === sortFieldName);
  if (!column) return found;
  const sign = sortDirection === 'Descending' ? -1 : 1;
  return found.toSorted((a, b) => {
    const [one, other] = [column.value(a), column.value(b)];
    // Sums that are not known come last in both directions.
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * BY_NAME.compare(String(one), String(other));
  });
}

function pageOf(items: readonly DashboardCountry[], { page, pageSize }: ListAddress): Page<DashboardCountry> {
  const from = (page - 1) * pageSize;
  return {
    items: items.slice(from, from + pageSize),
    totalPages: Math.ceil(items.length / pageSize),
    totalCount: items.length,
  };
}
