import { Button, usePageTitle } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useId } from 'react';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import classes from './area-failure.module.css';
import type { AreaReport } from './area-report.ts';

interface Props {
  readonly report: AreaReport;
  /** A part of another area's page, whose title and heading stay. */
  readonly isPart: boolean;
  readonly onRetry: () => void;
}

/** Stands where a section should be: what happened, a retry that truly retries, and the versions for support. */
export function AreaFailure({ report, isPart, onRetry }: Props) {
  const id = useId();
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className={classes['card']} aria-labelledby={id}>
      {!isPart && <FailureTitle />}
      <IconPlugConnectedX size={32} className={classes['icon']} aria-hidden />
      <Heading id={id}>{SHELL_TEXTS.sectionFailed}</Heading>
      <p role="alert" className={classes['help']}>
        {SHELL_TEXTS.sectionFailedHelp}
      </p>
      <Button onClick={onRetry}>{SCREEN_TEXTS.retry}</Button>
      <details className={classes['details']}>
        <summary>{SHELL_TEXTS.details}</summary>
        <dl>
          {Object.entries(report).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function FailureTitle() {
  usePageTitle(SHELL_TEXTS.sectionFailed);
  return null;
}
