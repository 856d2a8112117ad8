import type { Project } from '@portal/contracts/projects/project';
import type { OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { actionOn, EmptyState, ErrorPanel, Fact, Facts, GuardedButton, Loading, obstacleOf } from '@portal/ui';
import { IconPencil, IconShieldDollar } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { operationalFormula } from './formula.ts';
import { TotalFacts } from './total-facts.tsx';
import { ValueHistory } from './value-history.tsx';
import { ValueTable } from './value-table.tsx';
import { VALUE_SCREEN_TEXTS as TEXTS } from './value.texts.ts';
import { useOperationalValues } from './values.api.ts';
import classes from './values.module.css';

const EditValues = lazy(() => import('./edit-values.tsx'));

/** VALUE AT RISK of an operational property: what is declared, what is at risk of it and how that was computed (decisions §27). */
export function ProjectValues({ project }: { readonly project: Project }) {
  const { data, error, refetch } = useOperationalValues(project.id);
  if (data) return <Values values={data} />;
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={480} />;
}

function Values({ values }: { readonly values: OperationalValues }) {
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  const close = () => {
    flushSync(() => setEditing(false));
    head.current?.querySelector('button')?.focus();
  };
  const obstacle = obstacleOf(actionOn(values, 'update'));
  const isEmpty = values.tiv === null;
  return (
    <div className={classes.tab}>
      <section aria-labelledby={id}>
        <div ref={head} className={classes.head}>
          <h2 id={id}>{TEXTS.title}</h2>
          {!isEditing && (
            <GuardedButton
              isCommand
              variant="filled"
              obstacle={obstacle}
              icon={<IconPencil size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {isEmpty ? TEXTS.declare : TEXTS.edit}
            </GuardedButton>
          )}
          {!isEditing && !isEmpty && (
            <p>
              {TEXTS.amountsIn(values.currency)} {TEXTS.indemnityMonths}: {values.indemnityMonths}
            </p>
          )}
        </div>
        {isEditing ? (
          <Suspense fallback={<Loading height={480} />}>
            <EditValues values={values} onDone={close} />
          </Suspense>
        ) : isEmpty ? (
          <EmptyState icon={IconShieldDollar} title={TEXTS.empty}>
            {obstacle === undefined ? TEXTS.emptyHint : TEXTS.emptyReader}
          </EmptyState>
        ) : (
          <ValueTable values={values} labelledBy={id} />
        )}
      </section>
      {!isEmpty && (
        <>
          <Facts title={TEXTS.totals}>
            <TotalFacts values={values} />
          </Facts>
          <Facts title={TEXTS.formula} isWide>
            <Fact label={TEXTS.formulaOperational}>
              <span className={classes.formula}>{operationalFormula(values)}</span>
            </Fact>
          </Facts>
        </>
      )}
      {values.version > 0 && <ValueHistory projectId={values.id} />}
    </div>
  );
}
