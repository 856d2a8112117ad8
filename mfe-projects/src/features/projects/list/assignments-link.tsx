import { can } from '@portal/access';
import { Button, Link, useSession } from '@portal/portal-sdk';
import { IconUserCheck } from '@tabler/icons-react';
import { ASSIGNMENT_SCREEN_TEXTS } from '../../assignments/assignment.texts.ts';

/** Link to the assignments of engineers and risk companies, for people who may read any of them. */
export function AssignmentsLink() {
  const { viewer } = useSession();
  if (!can(viewer, 'read', 'resource')) return null;
  return (
    <span data-phone="icons">
      <Button
        variant="default"
        component={Link}
        to="/dashboard/assignments"
        leftSection={<IconUserCheck size={18} aria-hidden />}
      >
        {ASSIGNMENT_SCREEN_TEXTS.title}
      </Button>
    </span>
  );
}
