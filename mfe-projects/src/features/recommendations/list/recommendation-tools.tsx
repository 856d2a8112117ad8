import { RECOMMENDATION_CATEGORIES, RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { ActionIcon, Tooltip } from '@portal/portal-sdk';
import { FilterChip, formatDate, AddButton, SearchField, type ListAddress } from '@portal/ui';
import { IconFilterOff, IconLayoutColumns, IconTable } from '@tabler/icons-react';
import { useCallback } from 'react';
import { INSPECTION_KIND_LABELS } from '@portal/contracts/projects/inspection-lists';
import type { AddAction } from '../inspections/inspection-bar.tsx';
import type { InspectionChoice } from '../inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { DUE_FILTERS, filtersOf, NO_FILTERS, SHOWN_AS, type Narrowing, type ShownAs } from '../use-narrowing.ts';
import { ExportRecommendations } from './export-recommendations.tsx';
import { offeredColumns } from './status-counts.ts';

interface RecommendationToolsProps {
  readonly projectId: string;
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress) => void;
  readonly narrowing: Narrowing;
  readonly onNarrow: (change: Narrowing) => void;
  readonly counts: Recommendations['statusCounts'];
  readonly choices: readonly InspectionChoice[];
  /** True where inspections are filtered by. */
  readonly hasSeveral: boolean;
  readonly shownAs: ShownAs;
  readonly onShowAs: (shownAs: ShownAs) => void;
  /** Adds a recommendation to the inspection that is chosen or going on; undefined for people who add none. */
  readonly add: AddAction | undefined;
}

const VIEW_ICONS = { table: IconTable, board: IconLayoutColumns } as const;

/** The one line above the list: search, inspection, filters, then how it is shown, exports, and the primary action. */
export function RecommendationTools(props: RecommendationToolsProps) {
  const { projectId, address, onAddressChange, narrowing, onNarrow, counts, choices, hasSeveral } = props;
  const { shownAs, onShowAs, add } = props;
  const searchFor = useCallback(
    (name: string) => onAddressChange({ ...address, page: 1, name }),
    [address, onAddressChange],
  );
  return (
    <div className={classes.tools}>
      <SearchField label={TEXTS.search} value={address.name ?? ''} onSearch={searchFor} />
      <div className={classes.filters}>
        {hasSeveral && (
          <FilterChip
            label={TEXTS.filters.inspection}
            options={choices.map(({ id, inspectionNumber, kind, startDay }) => ({
              value: id,
              label: TEXTS.filters.inspectionOf(inspectionNumber, formatDate(startDay), INSPECTION_KIND_LABELS[kind]),
            }))}
            value={narrowing.inspectionId}
            onChange={(inspectionId) => onNarrow({ inspectionId })}
          />
        )}
        <FilterChip
          label={TEXTS.filters.status}
          options={offeredColumns(counts, narrowing.status).map(({ key, label, count }) => ({
            value: key,
            label,
            count,
          }))}
          value={narrowing.status}
          onChange={(status) => onNarrow({ status })}
        />
        <FilterChip
          label={TEXTS.filters.priority}
          options={RECOMMENDATION_PRIORITIES.map((value) => ({ value, label: value }))}
          value={narrowing.priority}
          onChange={(priority) => onNarrow({ priority })}
        />
        <FilterChip
          label={TEXTS.filters.category}
          options={RECOMMENDATION_CATEGORIES.map((value) => ({ value, label: value }))}
          value={narrowing.category}
          onChange={(category) => onNarrow({ category })}
        />
        <FilterChip
          label={TEXTS.filters.due}
          options={DUE_FILTERS.map((value) => ({ value, label: TEXTS.due[value] }))}
          value={narrowing.due}
          onChange={(due) => onNarrow({ due })}
        />
        {/* One filter has a cross of its own. */}
        {filtersOf(narrowing) > 1 && (
          <Tooltip label={TEXTS.clearFilters}>
            <ActionIcon variant="subtle" size={36} aria-label={TEXTS.clearFilters} onClick={() => onNarrow(NO_FILTERS)}>
              <IconFilterOff size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <span className={classes.tail}>
        <ActionIcon.Group aria-label={TEXTS.view}>
          {SHOWN_AS.map((one) => {
            const Icon = VIEW_ICONS[one];
            return (
              <Tooltip key={one} label={TEXTS.shownAs[one]}>
                <ActionIcon
                  variant="default"
                  size={36}
                  className={one === shownAs ? (classes.shown ?? '') : ''}
                  aria-label={TEXTS.shownAs[one]}
                  aria-pressed={one === shownAs}
                  onClick={() => onShowAs(one)}
                >
                  <Icon size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            );
          })}
        </ActionIcon.Group>
        <ExportRecommendations projectId={projectId} address={address} narrowing={narrowing} />
        {add && (
          <AddButton obstacle={add.obstacle} onClick={add.onPress}>
            {TEXTS.add}
          </AddButton>
        )}
      </span>
    </div>
  );
}
