import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import { DataTable, EmptyState, type ListAddress } from '@portal/ui';
import { IconClipboardCheck } from '@tabler/icons-react';
import { INSPECTION_SCREEN_TEXTS as TEXTS } from '../inspection.texts.ts';
import type { useInspections } from '../inspections.api.ts';
import { INSPECTION_STEP_COLUMN } from './card-step.tsx';
import { inspectionColumns } from './inspection-columns.tsx';

interface InspectionListProps {
  readonly inspections: ReturnType<typeof useInspections>;
  /** The page, with an inspection at its top that was just added. */
  readonly page: Inspections | undefined;
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress, options?: { readonly replace?: boolean }) => void;
  /** Returns the address of a row. */
  readonly linkOf: (id: string) => string;
  readonly openId: string | null;
  readonly maySchedule: boolean;
}

/** The inspections of a project, by number unless sorted otherwise. */
export function InspectionList(props: InspectionListProps) {
  const { inspections, page, address, onAddressChange, linkOf, openId, maySchedule } = props;
  return (
    <DataTable<Inspection>
      label={TEXTS.title}
      columns={[...inspectionColumns(page?.items ?? []), INSPECTION_STEP_COLUMN]}
      page={page}
      address={address}
      onAddressChange={onAddressChange}
      defaultSort="inspectionNumber"
      rowId={({ id }) => id}
      rowLink={({ id }) => linkOf(id)}
      openId={openId}
      isRowMuted={({ status }) => status === 'Cancelled'}
      isFetching={inspections.isFetching}
      isOutdated={inspections.isPlaceholderData}
      error={inspections.error}
      onRetry={() => void inspections.refetch()}
      empty={
        <EmptyState icon={IconClipboardCheck} title={TEXTS.empty}>
          {maySchedule ? TEXTS.emptyHint : TEXTS.emptyReader}
        </EmptyState>
      }
    />
  );
}
