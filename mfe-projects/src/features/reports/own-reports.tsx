import type { Report } from '@portal/contracts/reports/report';
import { REPORT_PAGE_SIZE } from '@portal/contracts/reports/report-lists';
import { DataTable, EmptyState, ListWithPane, useItemDialog, useListAddress } from '@portal/ui';
import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { REPORT_PARAMETER } from './report-address.ts';
import { OWN_REPORT_COLUMNS } from './report-columns.tsx';
import { REPORT_SCREEN_TEXTS as TEXTS } from './report.texts.ts';
import { useOwnReports } from './reports.api.ts';

const ReportPane = lazy(() => import('./item/report-pane.tsx'));

/** The reports of all projects that the viewer reads: those that wait for the viewer first, one of them open beside the list. */
export function OwnReports() {
  const [address, setAddress] = useListAddress([], REPORT_PAGE_SIZE);
  const { data, isPlaceholderData, isFetching, error, refetch } = useOwnReports(address);
  const { itemId, addressOf, close } = useItemDialog(REPORT_PARAMETER);
  return (
    <ListWithPane
      name="reports"
      page={data}
      isPlaceholder={isPlaceholderData}
      address={address}
      onAddressChange={setAddress}
      openId={itemId}
      addressOf={addressOf}
      onClose={close}
      pane={
        itemId === null ? undefined : (
          <Suspense fallback={null}>
            <ReportPane key={itemId} id={itemId} />
          </Suspense>
        )
      }
    >
      <DataTable<Report>
        label={TEXTS.table}
        columns={OWN_REPORT_COLUMNS}
        page={data}
        address={address}
        onAddressChange={setAddress}
        rowId={({ id }) => id}
        rowLink={({ id }) => addressOf(id)}
        openId={itemId}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={IconFileText} title={TEXTS.empty}>
            {TEXTS.emptyReader}
          </EmptyState>
        }
      />
    </ListWithPane>
  );
}
