import { can } from '@portal/access';
import type { Activity } from '@portal/contracts/projects/activity';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { Link, links, useLocation, useSession } from '@portal/portal-sdk';
import {
  askedStep,
  Fact,
  formatDate,
  formatInstant,
  HISTORY_LINES,
  isLost,
  ItemHistory,
  Pane,
  PaneActions,
  PaneFacts,
  PaneLead,
  PaneNote,
  PendingPane,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import {
  ASSIGNMENT_LABELS,
  ASSIGNMENT_SCREEN_TEXTS as TEXTS,
  ASSIGNMENT_STEP_TEXTS,
  resourceOf,
  waitingText,
} from './assignment.texts.ts';
import { formerExpensesOf } from '../expenses/former-address.ts';
import { AssignmentStatusDot } from './assignment-status.tsx';
import { useAssignment, useAssignmentHistory } from './assignments.api.ts';
import { useAssignmentActions } from './use-assignment-actions.tsx';

interface AssignmentPaneProps {
  readonly id: string;
  /** Project of the list; absent among assignments of several, where the pane is named by the project and leads to it. */
  readonly projectId?: string;
  readonly onClose: () => void;
}

/** An assignment beside its list: what it waits for, the viewer's next step, its history. */
export default function AssignmentPane({ id, projectId, onClose }: AssignmentPaneProps) {
  const { data, error, refetch } = useAssignment(id);
  const isOfOther = projectId !== undefined && data !== undefined && data.projectId !== projectId;
  const assignment = isOfOther || isLost(error) ? undefined : data;
  if (!assignment)
    return <PendingPane title={TEXTS.assignment} error={error} isGone={isOfOther} onRetry={() => void refetch()} />;
  return <Reading assignment={assignment} isOfMany={projectId === undefined} onLost={onClose} />;
}

interface ReadingProps {
  readonly assignment: Assignment;
  readonly isOfMany: boolean;
  readonly onLost: () => void;
}

function Reading({ assignment, isOfMany, onLost }: ReadingProps) {
  const { id, status, company, invitedCompany, engineer, proposedEngineer, inspectionDate, declineReason } = assignment;
  const { viewer } = useSession();
  const [historySize, setHistorySize] = useState(HISTORY_LINES);
  const history = useAssignmentHistory(id, historySize);
  const { primary, others, forms, dialogs } = useAssignmentActions(assignment, {
    asked: askedStep(useLocation().state),
    onLost,
  });
  return (
    <Pane
      title={isOfMany ? assignment.projectName : resourceOf(assignment)}
      status={<AssignmentStatusDot status={status} />}
      actions={<PaneActions primary={primary} others={others} />}
    >
      <PaneLead>{waitingText(assignment, viewer.userId)}</PaneLead>
      {declineReason !== null && <PaneNote>{TEXTS.declinedBecause(declineReason)}</PaneNote>}
      {forms}
      <PaneFacts>
        {company && <Fact label={ASSIGNMENT_LABELS.company}>{company.name}</Fact>}
        {invitedCompany && (
          <Fact label={ASSIGNMENT_LABELS.company}>{`${invitedCompany.name}, ${invitedCompany.email}`}</Fact>
        )}
        {invitedCompany && status === 'AwaitingResource' && (
          <Fact label={ASSIGNMENT_LABELS.invite}>
            {invitedCompany.mailedDateTime === null
              ? TEXTS.mailWaits
              : TEXTS.mailed(formatInstant(invitedCompany.mailedDateTime))}
          </Fact>
        )}
        {engineer && <Fact label={ASSIGNMENT_LABELS.engineer}>{personText(engineer)}</Fact>}
        {proposedEngineer && <Fact label={ASSIGNMENT_LABELS.proposedEngineer}>{personText(proposedEngineer)}</Fact>}
        <Fact label={ASSIGNMENT_LABELS.inspectionDate}>
          {inspectionDate === null ? SCREEN_TEXTS.nothing : formatDate(inspectionDate)}
        </Fact>
      </PaneFacts>
      <PaneNote>{TEXTS.assignedBy(assignment.createdBy, formatInstant(assignment.createdDateTime))}</PaneNote>
      {isOfMany && status !== 'Cancelled' && (
        <p>
          <Link to={links.project(assignment.projectId)}>{TEXTS.goToProject}</Link>
        </p>
      )}
      {isOfMany && status === 'Cancelled' && can(viewer, 'read', 'expense') && (
        <p>
          <Link to={formerExpensesOf(assignment.projectId)}>{TEXTS.expenses}</Link>
        </p>
      )}
      <ItemHistory lines={history} size={historySize} onSize={setHistorySize} describe={describe} />
      {dialogs}
    </Pane>
  );
}

const personText = ({ firstName, lastName, email, companyName }: NonNullable<Assignment['engineer']>): string =>
  [`${firstName} ${lastName}`, companyName, email].filter(Boolean).join(', ');

/** Describes a step of the history: `Risk Engineer: – → Erik Stone`. */
const describe = ({ action, changes, words }: Activity) => ({
  text: ASSIGNMENT_STEP_TEXTS[action] ?? action,
  ...(words !== null && { words }),
  changes: changes.map(({ field, oldValue, newValue }) => {
    const label = ASSIGNMENT_LABELS[field as keyof typeof ASSIGNMENT_LABELS] ?? field;
    return `${label}: ${written(field, oldValue)} → ${written(field, newValue)}`;
  }),
});

function written(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return SCREEN_TEXTS.nothing;
  return field === 'inspectionDate' ? formatDate(value) : value;
}
