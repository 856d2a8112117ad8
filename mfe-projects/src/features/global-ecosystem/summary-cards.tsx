import type { MarketSummary } from '@portal/contracts/insights/global-ecosystem';
import { Skeleton } from '@portal/portal-sdk';
import { formatDate } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useId } from 'react';
import { figuresOf } from './figure-text.ts';
import classes from './global-ecosystem.module.css';
import { GLOBAL_ECOSYSTEM_TEXTS as TEXTS } from './global-ecosystem.texts.ts';

const CARDS = [TEXTS.projects, TEXTS.claims, TEXTS.recommendations, TEXTS.claimsTotal];

/** Projects, Claims, Recommendations and Claims Total in USD with the day of the rates (spec 2 §2). */
export function SummaryCards({ summary }: { readonly summary: MarketSummary | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.unseen}>
        {TEXTS.figures}
      </h2>
      {summary ? (
        <dl className={classes.cards}>
          {figuresOf({
            projects: summary.totalProjectsCount,
            claims: summary.totalClaimsCount,
            risks: summary.totalRisksCount,
            amount: summary.totalClaimsTotalAmount,
          }).map(([label, text]) => (
            <div key={label} className={classes.card}>
              <dt>{label}</dt>
              <dd className={text === TEXTS.noData ? `${classes.figure} ${classes.noData}` : classes.figure}>{text}</dd>
              {label === TEXTS.claimsTotal && <Rates rates={summary.rates} />}
            </div>
          ))}
        </dl>
      ) : (
        <div className={classes.cards} role="status" aria-busy aria-label={SCREEN_TEXTS.loading}>
          {CARDS.map((label) => (
            <div key={label} className={classes.card} aria-hidden>
              <Skeleton height={48} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

const Rates = ({ rates }: Pick<MarketSummary, 'rates'>) =>
  rates && (
    <dd className={classes.quiet}>
      {TEXTS.rates(formatDate(rates.date))}
      {rates.isOld && <span className={classes.late}> {TEXTS.oldRates}</span>}
    </dd>
  );
