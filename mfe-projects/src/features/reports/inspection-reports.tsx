import type { ReportCreation } from '@portal/contracts/reports/report-lists';
import { formatDate } from '@portal/ui';
import { useId } from 'react';
import { NewReportMenu } from './new/new-report-menu.tsx';
import type { ReportedInspection } from './new/use-new-report.tsx';
import { ReportCard } from './report-card.tsx';
import type { ReportGroup } from './report-groups.ts';
import { REPORT_SCREEN_TEXTS as TEXTS } from './report.texts.ts';
import classes from './reports.module.css';

interface InspectionReportsProps {
  readonly group: ReportGroup;
  readonly openId: string | null;
  readonly addressOf: (id: string) => string;
  readonly isBusy: boolean;
  readonly onMake: (creation: ReportCreation, inspection: ReportedInspection) => void;
}

/** The reports of one inspection under its number and day, with the menu of those that can be made of it. */
export function InspectionReports({ group, openId, addressOf, isBusy, onMake }: InspectionReportsProps) {
  const { number, day, inspection, reports } = group;
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <div className={classes.groupHead}>
        <h2 id={id}>
          {number === null ? TEXTS.ofProject : TEXTS.inspection(number)}
          {day !== null && <span className={classes.day}> · {formatDate(day)}</span>}
        </h2>
        {inspection && (
          <NewReportMenu inspection={inspection} isBusy={isBusy} onMake={(creation) => onMake(creation, inspection)} />
        )}
      </div>
      {reports.length === 0 ? (
        <p className={classes.line}>{TEXTS.noneOfInspection}</p>
      ) : (
        <ul className={classes.cards}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} isOpen={report.id === openId} to={addressOf(report.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
