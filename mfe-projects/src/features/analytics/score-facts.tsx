import type { Improvement, RiskCalculation, RiskMove } from '@portal/contracts/projects/analytics';
import { riskPairText } from '@portal/contracts/projects/risk-band';
import { Link, links, usePermission } from '@portal/portal-sdk';
import { formatNumber } from '@portal/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { recommendationLink } from './recommendation-link.ts';
import { PEER_TEXTS } from './score/peer.texts.ts';
import { PeerSentence } from './score/peer-sentence.tsx';
import { ScoreButton } from './score/score-button.tsx';
import { MoveLines } from './score/score-moves.tsx';
import { SCORE_TEXTS } from './score/score.texts.ts';

/** Improvements named beside the score; the list below has more. */
const NAMED = 3;

interface ScoreFactsProps {
  readonly projectId: string;
  readonly current: RiskCalculation;
  readonly history: readonly RiskMove[];
  /** Open recommendations, the largest gain first. */
  readonly improvements: readonly Improvement[];
  readonly overdue: number;
}

/** The score in words: what is overdue, where it stands, what would improve it most, what moved it last. */
export function ScoreFacts({ projectId, current, history, improvements, overdue }: ScoreFactsProps) {
  const gains = improvements.filter(({ points }) => points > 0).slice(0, NAMED);
  const [last, before] = history;
  const isCompared = usePermission('read', 'globalEcosystem');
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{TEXTS.score}</dt>
        <dd>
          <ScoreButton projectId={projectId} pair={current.shown} />
          {current.other && <p className={classes.quiet}>{SCORE_TEXTS.shownIsWorse(riskPairText(current.other))}</p>}
          {overdue > 0 && (
            <p>
              <Link to={`${links.project(projectId, 'recommendations')}?due=overdue`} className={classes.urgent}>
                <IconAlertTriangle size={16} aria-hidden />
                {TEXTS.overdueOnes(overdue)}
              </Link>
            </p>
          )}
        </dd>
      </div>
      {isCompared && (
        <div>
          <dt>{PEER_TEXTS.title}</dt>
          <dd>
            <PeerSentence projectId={projectId} />
          </dd>
        </div>
      )}
      <div>
        <dt>{TEXTS.improvesMost}</dt>
        <dd>
          {gains.length === 0 ? (
            TEXTS.nothingToImprove
          ) : (
            <ul className={classes.gains}>
              {gains.map(({ id, number, type, priority, points, shown }) => (
                <li key={id}>
                  <Link to={recommendationLink(projectId, id)}>
                    {TEXTS.number(number)}: {type}
                  </Link>
                  <span className={classes.quiet}>
                    {[priority, TEXTS.removes(formatNumber(points)), TEXTS.then(riskPairText(shown))].join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      {last && (
        <div>
          <dt>{TEXTS.movedLast}</dt>
          <dd>
            <MoveLines move={last} before={before} />
          </dd>
        </div>
      )}
    </dl>
  );
}
