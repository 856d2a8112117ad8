import type { Project } from '@portal/contracts/projects/project';
import { PROJECT_CATEGORY_LABELS } from '@portal/contracts/projects/project-lists';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { Link, links, Skeleton } from '@portal/portal-sdk';
import { formatAmount, formatDate, PageHeader } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { countryName } from '../country-name.ts';
import { ProjectStatusDot } from '../project-status.tsx';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { pairOf } from '../../analytics/score/pair-of.ts';
import { ScoreButton } from '../../analytics/score/score-button.tsx';
import { SCORE_TEXTS } from '../../analytics/score/score.texts.ts';
import classes from './page.module.css';

interface ProjectHeaderProps {
  readonly project: Project;
  /** True if the viewer can open VALUE AT RISK. */
  readonly hasValues: boolean;
}

/** Name of the project and one line of facts: status, score, type, country, policy and its dates, values. */
export function ProjectHeader({ project, hasValues }: ProjectHeaderProps) {
  const { policyNumber, policyStartDate, policyExpireDate, location } = project;
  const pair = pairOf(project);
  return (
    <PageHeader
      title={project.name}
      facts={
        <>
          <ProjectStatusDot status={project.status} />
          {pair && (
            <span className={classes.score}>
              {SCORE_TEXTS.name} <ScoreButton projectId={project.id} pair={pair} />
            </span>
          )}
          <span>{PROJECT_CATEGORY_LABELS[project.type]}</span>
          {location && <span>{countryName(location.countryCode)}</span>}
          {policyNumber && (
            <span>
              {PROJECT_LABELS.policyNumber} {policyNumber}
            </span>
          )}
          {policyStartDate && policyExpireDate && (
            <span>
              {formatDate(policyStartDate)} – {formatDate(policyExpireDate)}
            </span>
          )}
          {project.tiv !== null && (
            <span>
              {PROJECT_SCREEN_TEXTS.tiv} {formatAmount(project.tiv)} {project.currency}
            </span>
          )}
          {project.var !== null && <ValueAtRisk project={project} value={project.var} hasTab={hasValues} />}
        </>
      }
    />
  );
}

interface ValueAtRiskProps {
  readonly project: Project;
  readonly value: number;
  readonly hasTab: boolean;
}

/** The value at risk, which leads to its tab where the viewer has it. */
function ValueAtRisk({ project: { id, currency }, value, hasTab }: ValueAtRiskProps) {
  const text = `${PROJECT_SCREEN_TEXTS.var} ${formatAmount(value)} ${currency}`;
  if (!hasTab) return <span>{text}</span>;
  return (
    <Link to={links.project(id, 'var')} className={classes.fact}>
      {text}
    </Link>
  );
}

/** The title row's place before the project is there. */
export function ProjectHeaderSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={SCREEN_TEXTS.loading}>
      <Skeleton height={28} width={320} />
      <Skeleton height={20} width={480} maw="100%" mt={4} />
    </div>
  );
}

const TAB_BONES = [0, 1, 2, 3, 4, 5];

/** The place of the whole page before the project is there: its title row, its tabs, the section beneath. */
export function ProjectPageSkeleton() {
  return (
    <>
      <ProjectHeaderSkeleton />
      <div className={classes.tabBones}>
        {TAB_BONES.map((bone) => (
          <Skeleton key={bone} height={12} width={88} />
        ))}
      </div>
      <Skeleton height={320} />
    </>
  );
}
