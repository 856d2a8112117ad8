import type { ProjectFilter } from '@portal/contracts/projects/list-columns';
import { PROJECT_CATEGORY_LABELS, type ProjectCategory } from '@portal/contracts/projects/project-lists';
import { RISK_BAND_LABELS, type RiskBand } from '@portal/contracts/projects/risk-band';
import { formatDate } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { ActiveChips } from '../../../lists/active-chips.tsx';
import type { Filters } from './list-params.ts';
import { LIST_SCREEN_TEXTS as TEXTS, PROJECT_FILTER_LABELS as LABELS } from './list.texts.ts';
import { useFilterOptions } from './projects.api.ts';

interface ActiveFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const OFFERED: readonly ProjectFilter[] = ['projectTypeId', 'parentCompanyId', 'insuranceCompanyId', 'countryName'];

/** Active filters, each removed by a press. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const active = Object.entries(filters) as [ProjectFilter, string][];
  const { data } = useFilterOptions(active.some(([filter]) => OFFERED.includes(filter)));
  const shown = (filter: ProjectFilter, value: string): string => {
    if (filter === 'type') return PROJECT_CATEGORY_LABELS[value as ProjectCategory];
    if (filter === 'policyExpireFrom' || filter === 'policyExpireTo') return formatDate(value);
    if (filter === 'readyToBeReallocated') return TEXTS.yes;
    if (filter === 'riskBand') return RISK_BAND_LABELS[value as RiskBand];
    const options = filter in (data ?? {}) ? data?.[filter as keyof typeof data] : undefined;
    return (
      options?.find((one) => one.value === value)?.label ??
      (OFFERED.includes(filter) && filter !== 'countryName' ? SCREEN_TEXTS.unnamed : value)
    );
  };
  return (
    <ActiveChips
      chips={active.map(([filter, value]) => ({ key: filter, label: `${LABELS[filter]}: ${shown(filter, value)}` }))}
      onRemove={(removed) => onChange(Object.fromEntries(active.filter(([filter]) => filter !== removed)))}
    />
  );
}
