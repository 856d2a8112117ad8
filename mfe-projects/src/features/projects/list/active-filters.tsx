import type { ProjectFilter } from '@portal/contracts/projects/list-columns';
import { PROJECT_CATEGORY_LABELS, type ProjectCategory } from '@portal/contracts/projects/project-lists';
import { RISK_BAND_LABELS, type RiskBand } from '@portal/contracts/projects/risk-band';
import { Button } from '@portal/portal-sdk';
import { formatDate } from '@portal/ui';
import { IconX } from '@tabler/icons-react';
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
      (OFFERED.includes(filter) && filter !== 'countryName' ? '…' : value)
    );
  };
  return active.map(([filter, value]) => {
    const label = `${LABELS[filter]}: ${shown(filter, value)}`;
    const { [filter]: _removed, ...others } = filters;
    return (
      <Button
        key={filter}
        variant="light"
        size="compact-sm"
        rightSection={<IconX size={14} aria-hidden />}
        aria-label={TEXTS.removeFilter(label)}
        onClick={() => onChange(others)}
      >
        {label}
      </Button>
    );
  });
}
