import { RISK_BAND_LABELS, RISK_BANDS } from '@portal/contracts/projects/risk-band';
import type { ConstructionValues as Values } from '@portal/contracts/projects/value-at-risk';
import { actionOn, ErrorPanel, Fact, Facts, formatPercent, GuardedButton, Loading, obstacleOf } from '@portal/ui';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { bandPercentOf, constructionFormula } from '../formula.ts';
import { TotalFacts } from '../total-facts.tsx';
import { VALUE_SCREEN_TEXTS as TEXTS } from '../value.texts.ts';
import { useConstructionValues } from '../values.api.ts';
import classes from '../values.module.css';

const BandPercentsPanel = lazy(() => import('./band-percents-panel.tsx'));

/** Part of PROJECT DETAILS with TIV and VaR of a construction project, its formula and the percents of the bands (decisions §15). */
export function ConstructionValues({ projectId }: { readonly projectId: string }) {
  const { data, error, refetch } = useConstructionValues(projectId);
  if (data) return <Shown values={data} />;
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={160} />;
}

function Shown({ values }: { readonly values: Values }) {
  const [isEditing, setEditing] = useState(false);
  const { riskBand, bandPercents } = values;
  return (
    <>
      <Facts
        title={TEXTS.totals}
        isAsForm
        actions={
          <GuardedButton
            obstacle={obstacleOf(actionOn(values, 'update'))}
            icon={<IconPencil size={18} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {TEXTS.editPercents}
          </GuardedButton>
        }
      >
        <TotalFacts values={values} />
        <Fact label={TEXTS.band}>
          {riskBand && `${RISK_BAND_LABELS[riskBand]}, ${formatPercent(bandPercentOf(values))}`}
        </Fact>
        <Fact label={TEXTS.progress}>{progressText(values)}</Fact>
        <Fact label={TEXTS.bandPercents}>
          <ul className={classes.percents}>
            {RISK_BANDS.map((band, place) => (
              <li key={band}>
                {RISK_BAND_LABELS[band]} <b>{formatPercent(bandPercents[place])}</b>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label={TEXTS.formulaConstruction}>
          <span className={classes.formula}>{constructionFormula(values) || TEXTS.noScore}</span>
        </Fact>
      </Facts>
      <Suspense fallback={null}>
        {isEditing && <BandPercentsPanel values={values} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}

/** Least progress, one twentieth (decisions §15). */
const isLeast = ({ elapsed, days }: Values['progress']): boolean => elapsed === 1 && days === 20;

function progressText({ progress }: Values): string {
  const percent = formatPercent((progress.elapsed / progress.days) * 100);
  return isLeast(progress) ? TEXTS.least(percent) : TEXTS.progressOf(percent, progress.elapsed, progress.days);
}
