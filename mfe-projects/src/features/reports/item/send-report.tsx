import type { Report } from '@portal/contracts/reports/report';
import { ConfirmDialog, ErrorPanel, Loading, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { MissingList } from '../new/missing-dialog.tsx';
import { NEW_REPORT_TEXTS, REPORT_SCREEN_TEXTS as TEXTS, reportTitle } from '../report.texts.ts';
import { useConfiguration, useSendForApproval, useSkipsWarning } from '../reports.api.ts';
import { useSettingNotice } from '../use-setting-notice.ts';

interface SendReportProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Question before a main report is frozen and sent, with the missing items of its notes (decisions §8, §27). */
export function SendReport({ report, onClose }: SendReportProps) {
  const [opened] = useState(report);
  const { data, error, refetch } = useConfiguration(opened.id);
  const { data: isSkipped = false } = useSkipsWarning();
  const send = useItemAction({
    mutation: useSendForApproval(),
    done: ({ status }) => TEXTS.done.sendForApproval(status === 'Approved'),
    onClose,
    onDone: useSettingNotice(),
  });
  const missing = isSkipped ? [] : (data?.missing ?? []);
  return (
    <>
      <ConfirmDialog
        opened
        title={TEXTS.sendTitle}
        verb={TEXTS.actions.sendForApproval}
        isBusy={send.isBusy}
        isDisabled={!data}
        onCancel={onClose}
        onConfirm={() => send.run({ body: { id: opened.id }, ifMatch: opened.version })}
      >
        <strong>{reportTitle(opened)}</strong>
        <p>{TEXTS.sendBody}</p>
        {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={48} />)}
        {missing.length > 0 && (
          <>
            <p>{NEW_REPORT_TEXTS.missingBody(missing.length)}</p>
            <MissingList missing={missing} />
          </>
        )}
      </ConfirmDialog>
      {send.staleDialog}
    </>
  );
}
