import { roleLabel } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { Project } from '@portal/contracts/projects/project';
import { Link, links, useSession, VisuallyHidden } from '@portal/portal-sdk';
import { formatDate, InspectionMark } from '@portal/ui';
import { PRIMARY_FUNCTIONS } from '@portal/workflow';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { SUMMARY_TEXTS as TEXTS } from './project-summary.texts.ts';
import { WAITING, type Work } from './waiting.ts';

/** Days before its end from which a policy stands out. */
const POLICY_ENDS_SOON = 30;

interface ProjectSummaryProps {
  readonly project: Project;
  readonly summary: Work;
  /** True if the viewer can open INSPECTIONS. */
  readonly hasInspections: boolean;
}

/** The state of the project, urgent facts first; each leads to its place. */
export function ProjectSummary({ project, summary, hasInspections }: ProjectSummaryProps) {
  const { nextInspection, recommendations, policyDaysLeft, people } = summary;
  const to = (tab: ProjectTab, search = '') => `${links.project(project.id, tab)}${search}`;
  return (
    <ul className={classes.summary} aria-label={TEXTS.name}>
      {recommendations && recommendations.overdue > 0 && (
        <Fact to={to('recommendations', '?due=overdue')} isUrgent>
          {TEXTS.overdue(recommendations.overdue)}
        </Fact>
      )}
      {recommendations && (
        <Fact to={to('recommendations')}>
          <OpenOnes {...recommendations} />
        </Fact>
      )}
      {(nextInspection ?? (hasInspections && project.status === 'Open')) && (
        <NextInspection next={nextInspection} to={to} />
      )}
      {WAITING.map(({ tab, figure, text }) => {
        const count = summary[figure] ?? 0;
        return (
          count > 0 && (
            <Fact key={figure} to={to(tab)} isUrgent>
              {text(count)}
            </Fact>
          )
        );
      })}
      {policyDaysLeft !== null && (
        <Fact to={to('details')} isUrgent={project.status === 'Open' && policyDaysLeft <= POLICY_ENDS_SOON}>
          {policyText(policyDaysLeft)}
        </Fact>
      )}
      {people?.map(({ held, firstName, lastName }) => (
        <Fact key={held} to={to('contacts')}>
          <Role held={held} /> <span className={classes.person}>{`${firstName} ${lastName}`.trim()}</span>
        </Fact>
      ))}
    </ul>
  );
}

/** The number of open recommendations; beside that of overdue ones it needs no noun to the eye. */
function OpenOnes({ open, overdue }: NonNullable<Work['recommendations']>) {
  if (open === 0) return TEXTS.nothingOpen;
  const noun = TEXTS.recommendations(open);
  return (
    <>
      {TEXTS.open(open)} {overdue > 0 ? <VisuallyHidden>{noun}</VisuallyHidden> : noun}
    </>
  );
}

interface FactProps {
  readonly to: string;
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
}

/** A fact as a link to its place; an urgent one has a sign. */
const Fact = ({ to, isUrgent = false, children }: FactProps) => (
  <li>
    <Link to={to} className={isUrgent ? `${classes.fact} ${classes.urgent}` : classes.fact}>
      {isUrgent && <IconAlertTriangle size={16} aria-hidden />}
      <span>{children}</span>
    </Link>
  </li>
);

interface NextInspectionProps {
  readonly next: Work['nextInspection'];
  readonly to: (tab: ProjectTab, search?: string) => string;
}

function NextInspection({ next, to }: NextInspectionProps) {
  if (!next) return <Fact to={to('inspections')}>{TEXTS.noInspection}</Fact>;
  const { id, inspectionNumber, status, day } = next;
  const isNow = status === 'InProgress';
  return (
    <Fact to={to('inspections', `?inspectionId=${encodeURIComponent(id)}`)}>
      <InspectionMark status={isNow ? 'Progressing' : 'Scheduled'}>
        {isNow ? TEXTS.inspectionNow(inspectionNumber) : TEXTS.nextInspection(inspectionNumber, formatDate(day))}
      </InspectionMark>
    </Fact>
  );
}

function Role({ held }: { readonly held: NonNullable<Work['people']>[number]['held'] }) {
  const { companyType } = useSession().viewer;
  return <>{roleLabel({ role: PRIMARY_FUNCTIONS[held].role, companyType })}</>;
}

function policyText(days: number): string {
  if (days === 0) return TEXTS.policyToday;
  return days > 0 ? TEXTS.policyLeft(days) : TEXTS.policyEnded(-days);
}
