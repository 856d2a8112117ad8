import type { ReportSetting } from '@portal/contracts/reports/report';
import { Progress } from '@portal/portal-sdk/forms';
import { fileSizeText } from '@portal/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { REPORT_SCREEN_TEXTS } from './report.texts.ts';
import classes from './reports.module.css';

const { setting: TEXTS } = REPORT_SCREEN_TEXTS;

/** State of the setting of a document: its progress, the reason of its failure, or the size of what came out. */
export function SettingLine({ setting }: { readonly setting: ReportSetting }) {
  const { state, percent, failure, pages, bytes } = setting;
  if (state === 'Failed') {
    return (
      <p className={classes.failed} role="status">
        <IconAlertTriangle size={18} aria-hidden />
        <span>
          {TEXTS.failed} {failure}
        </span>
      </p>
    );
  }
  if (state === 'Done') {
    return <p className={classes.quiet}>{TEXTS.facts(pages, bytes === null ? undefined : fileSizeText(bytes))}</p>;
  }
  return (
    <div className={classes.progress}>
      <p className={classes.quiet}>{state === 'Waiting' ? TEXTS.waiting : TEXTS.running(Math.round(percent))}</p>
      <Progress value={state === 'Waiting' ? 0 : percent} aria-label={TEXTS.label} />
    </div>
  );
}
