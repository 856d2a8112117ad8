import type { Report } from '@portal/contracts/reports/report';
import type { ReportButton } from '@portal/contracts/reports/report-lists';
import { useNavigate } from '@portal/portal-sdk';
import { actionOn, drawnAction, useItemAction, withPrimary, type PaneAction } from '@portal/ui';
import { useState } from 'react';
import { REPORT_SCREEN_TEXTS as TEXTS } from '../report.texts.ts';
import { useApproveReport, useSetAgain } from '../reports.api.ts';
import { editorAddress } from '../report-address.ts';
import { useSettingNotice } from '../use-setting-notice.ts';
import { RejectReport } from './reject-report.tsx';
import { SendReport } from './send-report.tsx';
import { ShareReport } from './share-report.tsx';

/** Steps that ask something first, in a form of the pane or in a dialog. */
type Asking = 'sendForApproval' | 'reject' | 'share';

/** Returns the viewer's actions on a report, with what is against them, and their questions (decisions §8). */
export function useReportActions(report: Report) {
  const { id, version, versionNumber, setting, status, sharedDateTime } = report;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>();
  const onClose = (): void => setAsking(undefined);
  const approve = useItemAction({ mutation: useApproveReport(report), done: TEXTS.done.approve });
  const follow = useSettingNotice();
  const again = useItemAction({ mutation: useSetAgain(), done: TEXTS.done.setAgain, onDone: follow });

  const draw = (action: ReportButton, onPress: () => void, isBusy = false): PaneAction[] => {
    const drawn = drawnAction(actionOn(report, action));
    const isDanger = action === 'reject';
    return drawn ? [{ id: action, label: TEXTS.actions[action], ...drawn, isDanger, isBusy, onPress }] : [];
  };
  // The document that the pane shows is approved; the server compares it with the present one.
  const read = { versionNumber, sha256: setting.sha256 ?? '' };
  const ask = (action: Asking): PaneAction[] => draw(action, () => setAsking(action));
  const actions = [
    ...draw('approve', () => approve.run({ ifMatch: version, body: read }), approve.isBusy),
    ...ask('reject'),
    ...draw('setAgain', () => again.run({ params: { id } }), again.isBusy),
    ...draw('update', () => void navigate(editorAddress(report))),
    ...ask('sendForApproval'),
    ...ask('share'),
  ];
  // A rejected report is revised before it is sent again; one that is shared waits for nobody.
  const next = [
    ...['setAgain', 'approve'],
    ...(status === 'Draft' ? ['sendForApproval'] : []),
    ...(status === 'Rejected' ? ['update'] : []),
    ...(sharedDateTime === null ? ['share'] : []),
  ];
  return {
    ...withPrimary(actions, next),
    form:
      asking === 'reject' ? (
        <RejectReport report={report} onClose={onClose} />
      ) : (
        asking === 'share' && <ShareReport report={report} onClose={onClose} />
      ),
    dialogs: (
      <>
        {asking === 'sendForApproval' && <SendReport report={report} onClose={onClose} />}
        {approve.staleDialog}
        {again.staleDialog}
      </>
    ),
  };
}
