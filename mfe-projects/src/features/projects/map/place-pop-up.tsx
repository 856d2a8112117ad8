import type { MapProject } from '@portal/contracts/projects/project-map';
import { riskPairText } from '@portal/contracts/projects/risk-band';
import { PopUp, type MapGroup } from '@portal/maps';
import { Link, Skeleton, VisuallyHidden } from '@portal/portal-sdk';
import { ErrorPanel, Money } from '@portal/ui';
import { ScoreButton } from '../../analytics/score/score-button.tsx';
import { ProjectStatusDot } from '../project-status.tsx';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { useProjectLink } from '../use-project-link.ts';
import { clusterName, PROJECT_MAP_TEXTS as TEXTS, PROJECT_MAP_TEXTS } from './map.texts.ts';
import { useProjectsAt } from './projects-map.api.ts';
import classes from './projects-map.module.css';

interface PlacePopUpProps {
  readonly group: MapGroup;
  /** Projects of the place that came with their names. */
  readonly projects: readonly MapProject[];
  readonly narrowing: URLSearchParams;
  readonly onClose: () => void;
}

/** Pop-up of a place on the map: one project, or several. */
export function PlacePopUp({ group, projects, narrowing, onClose }: PlacePopUpProps) {
  const [only] = projects;
  const label = group.count === 1 && only ? only.name : clusterName(group.count);
  return (
    <PopUp label={label} position={group.position} onClose={onClose}>
      {group.count > 1 && <p className={classes.several}>{label}</p>}
      {projects.length === group.count ? (
        <Projects projects={projects} />
      ) : (
        <UnnamedProjects group={group} narrowing={narrowing} />
      )}
    </PopUp>
  );
}

/** Projects of a place that came as a count. */
function UnnamedProjects({ group, narrowing }: Pick<PlacePopUpProps, 'group' | 'narrowing'>) {
  const { data, error, refetch } = useProjectsAt(group, narrowing);
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={40} />;
  return (
    <>
      <Projects projects={data.projects} />
      {data.clusters.length > 0 && <p className={classes.quiet}>{TEXTS.samePlace}</p>}
    </>
  );
}

function Projects({ projects }: { readonly projects: readonly MapProject[] }) {
  const linkOf = useProjectLink();
  return (
    <ul className={classes.projects}>
      {projects.map(({ id, name, status, currency, tiv, var: atRisk, risk }) => (
        <li key={id}>
          <strong>{name}</strong>
          <Values currency={currency} tiv={tiv} atRisk={atRisk} />
          {risk && (
            <ScoreButton projectId={id} pair={risk}>
              {TEXTS.riskScore(riskPairText(risk))}
            </ScoreButton>
          )}
          <span className={classes.facts}>
            <ProjectStatusDot status={status} />
            <Link to={linkOf(id)}>
              {PROJECT_MAP_TEXTS.goToProject} <VisuallyHidden>{name}</VisuallyHidden>
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ValuesProps {
  readonly currency: string;
  readonly tiv: number | null;
  readonly atRisk: number | null;
}

/** TIV and VaR of a project, for those who see them. */
function Values({ currency, tiv, atRisk }: ValuesProps) {
  if (tiv === null) return null;
  return (
    <span className={classes.quiet}>
      {PROJECT_SCREEN_TEXTS.tiv} <Money amount={tiv} currency={currency} />, {PROJECT_SCREEN_TEXTS.var}{' '}
      <Money amount={atRisk} currency={currency} />
    </span>
  );
}
