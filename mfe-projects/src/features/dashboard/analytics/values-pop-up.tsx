import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { DashboardCountry, DashboardProjectMap } from '@portal/contracts/insights/dashboard-analytics';
import { PopUp } from '@portal/maps';
import { Button, Link, VisuallyHidden } from '@portal/portal-sdk';
import { Fact, Money } from '@portal/ui';
import type { ReactNode } from 'react';
import { ScoreCell } from '../../analytics/score/score-button.tsx';
import { useProjectLink } from '../../projects/use-project-link.ts';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { lacksOf } from './values-on-map.ts';

interface CountryPopUpProps {
  readonly country: DashboardCountry;
  readonly position: Coordinate;
  readonly onZoomIn: (position: Coordinate) => void;
  readonly onClose: () => void;
}

/** Pop-up of a country: its values, and the way to its projects. */
export function CountryPopUp({ country, position, onZoomIn, onClose }: CountryPopUpProps) {
  const { countryName, projectsCount, totalTIV, totalVAR } = country;
  return (
    <PopUp label={countryName} position={position} onClose={onClose}>
      <strong className={classes.name}>{countryName}</strong>
      <p className={classes.quiet}>{[TEXTS.counted(projectsCount), ...lacksOf(country)].join(', ')}</p>
      <Values tiv={totalTIV} atRisk={totalVAR} />
      <Button variant="light" size="compact-sm" onClick={() => onZoomIn(position)}>
        {TEXTS.zoomIn}
      </Button>
    </PopUp>
  );
}

interface ProjectPopUpProps {
  readonly project: DashboardProjectMap['items'][number];
  /** True in the variant with the risk score. */
  readonly hasScore: boolean;
  readonly onClose: () => void;
}

/** Pop-up of a project: its values, for brokers its score, and the way to it (spec 2 §2, §6). */
export function ProjectPopUp({ project, hasScore, onClose }: ProjectPopUpProps) {
  const { id, name, coordinate, tiv, var: atRisk, risk } = project;
  const linkOf = useProjectLink();
  return (
    <PopUp label={name} position={coordinate} onClose={onClose}>
      <strong className={classes.name}>{name}</strong>
      <Values tiv={tiv} atRisk={atRisk}>
        {hasScore && <Fact label={TEXTS.score}>{risk ? <ScoreCell projectId={id} pair={risk} /> : TEXTS.noScore}</Fact>}
      </Values>
      <Link to={linkOf(id)}>
        {TEXTS.goToProject} <VisuallyHidden>{name}</VisuallyHidden>
      </Link>
    </PopUp>
  );
}

interface ValuesProps {
  readonly tiv: number | null;
  readonly atRisk: number | null;
  readonly children?: ReactNode;
}

const Values = ({ tiv, atRisk, children }: ValuesProps) => (
  <dl className={classes.facts}>
    <Fact label={TEXTS.TIV}>
      <Money amount={tiv} currency="USD" />
    </Fact>
    <Fact label={TEXTS.VAR}>
      <Money amount={atRisk} currency="USD" />
    </Fact>
    {children}
  </dl>
);
