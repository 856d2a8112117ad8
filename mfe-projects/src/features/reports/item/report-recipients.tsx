import { roleLabel } from '@portal/access';
import type { ReportDetails } from '@portal/contracts/reports/report';
import { useSession } from '@portal/portal-sdk';
import { formatInstant, PaneSection } from '@portal/ui';
import { REPORT_SCREEN_TEXTS as TEXTS } from '../report.texts.ts';
import classes from './document.module.css';

/** The people with whom a report is shared, and when it was. */
export function ReportRecipients({ recipients }: Pick<ReportDetails, 'recipients'>) {
  const { viewer } = useSession();
  if (recipients.length === 0) return null;
  return (
    <PaneSection title={TEXTS.recipients}>
      <ul className={classes.people} aria-label={TEXTS.recipients}>
        {recipients.map(({ userId, firstName, lastName, role, companyName, sharedDateTime }) => (
          <li key={userId} className={classes.person}>
            <span dir="auto">{`${firstName} ${lastName}`}</span>
            <span className={classes.quiet}>
              {[roleLabel({ role, companyType: viewer.companyType }), companyName, formatInstant(sharedDateTime)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </PaneSection>
  );
}
