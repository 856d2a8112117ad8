import type { ReportDetails } from '@portal/contracts/reports/report';
import { Loader } from '@portal/portal-sdk';
import { EmptyState } from '@portal/ui';
import { IconFileText } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ReportPages } from '../item/report-pages.tsx';
import { EDITOR_TEXTS as TEXTS, reportTitle } from '../report.texts.ts';
import { isInSetting } from '../reports.api.ts';
import { SettingLine } from '../setting-line.tsx';
import classes from './editor.module.css';

/** The pages of the draft as they were set last; the ones before stay until newer ones are there. */
export function LivePreview({ report }: { readonly report: ReportDetails }) {
  const { id, versionNumber, setting, version } = report;
  const now = { number: versionNumber, setting };
  const [shown, setShown] = useState(setting.state === 'Done' ? now : undefined);
  if (setting.state === 'Done' && setting.sha256 !== shown?.setting.sha256) setShown(now);
  const headingId = useId();
  const isBehind = isInSetting(report) || (setting.state === 'Done' && setting.contentVersion < version);
  return (
    <section aria-labelledby={headingId} className={classes.preview}>
      <div className={classes.sectionHead}>
        <h3 id={headingId}>{TEXTS.preview}</h3>
        <span className={classes.quiet} role="status">
          {isBehind && (
            <>
              <Loader size={14} aria-hidden /> {TEXTS.follows}
            </>
          )}
        </span>
      </div>
      {setting.state === 'Failed' && <SettingLine setting={setting} />}
      {shown ? (
        <ReportPages reportId={id} version={shown.number} setting={shown.setting} title={reportTitle(report)} />
      ) : (
        <EmptyState icon={IconFileText} title={TEXTS.noPreview} />
      )}
    </section>
  );
}
