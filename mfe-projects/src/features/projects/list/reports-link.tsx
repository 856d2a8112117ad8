import { can } from '@portal/access';
import { Button, Link, useSession } from '@portal/portal-sdk';
import { IconFileText } from '@tabler/icons-react';
import { REPORT_SCREEN_TEXTS } from '../../reports/report.texts.ts';

/** Link to the reports of all projects, for people who may read any of them. */
export function ReportsLink() {
  const { viewer } = useSession();
  if (!can(viewer, 'read', 'report')) return null;
  return (
    <span data-phone="icons">
      <Button
        variant="default"
        component={Link}
        to="/dashboard/reports"
        leftSection={<IconFileText size={18} aria-hidden />}
      >
        {REPORT_SCREEN_TEXTS.title}
      </Button>
    </span>
  );
}
