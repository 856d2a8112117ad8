import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { DashboardCountry, DashboardProjectMap } from '@portal/contracts/insights/dashboard-analytics';
import type { DashboardAmount } from '@portal/contracts/insights/dashboard-lists';
import { Link, UnstyledButton } from '@portal/portal-sdk';
import { Loading, Money } from '@portal/ui';
import { useId, type ReactNode } from 'react';
import { useProjectLink } from '../../projects/use-project-link.ts';
import { figureText } from '../overview/overview.texts.ts';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { amountOf, projectAmountOf } from './values-on-map.ts';

interface CountriesBesideProps {
  readonly countries: readonly DashboardCountry[];
  readonly amount: DashboardAmount;
  readonly onZoomIn: (position: Coordinate) => void;
}

/** The countries of the map as a table, in the order given, those without a position as well. */
export const CountriesBeside = ({ countries, amount, onZoomIn }: CountriesBesideProps) => (
  <Beside title={TEXTS.byCountry} help={TEXTS.atCountries} first={TEXTS.country} amount={amount}>
    {countries.map((country) => {
      const { countryName, countryCoordinate, projectsCount } = country;
      return (
        <tr key={countryName}>
          <td>
            {countryCoordinate ? (
              <UnstyledButton className={classes.closer ?? ''} onClick={() => onZoomIn(countryCoordinate)}>
                {countryName}
              </UnstyledButton>
            ) : (
              countryName
            )}
            <span className={classes.quiet}>
              {TEXTS.counted(projectsCount)}
              {!countryCoordinate && `, ${TEXTS.notOnMap}`}
            </span>
          </td>
          <td>
            <Money amount={amountOf(country, amount)} currency="USD" />
          </td>
        </tr>
      );
    })}
  </Beside>
);

interface ProjectsBesideProps {
  readonly found: DashboardProjectMap | undefined;
  /** The projects of the answer in their order. */
  readonly items: readonly DashboardProjectMap['items'][number][];
  readonly amount: DashboardAmount;
}

/** The projects in view as a table. */
export function ProjectsBeside({ found, items, amount }: ProjectsBesideProps) {
  const linkOf = useProjectLink();
  if (!found) return <Loading height={480} />;
  const { totalCount, totalIsLowerBound } = found;
  const isInPart = totalIsLowerBound || totalCount > items.length;
  const help = isInPart
    ? TEXTS.onlyLargest(items.length, figureText(totalCount, totalIsLowerBound))
    : items.length === 0
      ? TEXTS.noneInView
      : TEXTS.atProjects;
  return (
    <Beside title={TEXTS.inView} help={help} first={TEXTS.project} amount={amount}>
      {items.map((project) => (
        <tr key={project.id}>
          <td>
            <Link to={linkOf(project.id)}>
              <bdi>{project.name}</bdi>
            </Link>
          </td>
          <td>
            <Money amount={projectAmountOf(project, amount)} currency="USD" />
          </td>
        </tr>
      ))}
    </Beside>
  );
}

interface BesideProps {
  readonly title: string;
  readonly help: string;
  /** Head of the first column. */
  readonly first: string;
  readonly amount: DashboardAmount;
  readonly children: ReactNode;
}

function Beside({ title, help, first, amount, children }: BesideProps) {
  const id = useId();
  return (
    <div className={classes.beside}>
      <h2 id={id}>{title}</h2>
      <p className={classes.quiet} role="status">
        {help}
      </p>
      {/* The scrolling area must be reachable by keyboard. */}
      <div className={classes.scrolled} tabIndex={0} role="region" aria-labelledby={id}>
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{TEXTS[amount]}</th>
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}
