import type { FeeProposal } from '@portal/contracts/finance/fee-proposal';
import { Link, links } from '@portal/portal-sdk';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { FEE_SCREEN_TEXTS as TEXTS } from './fee-proposal.texts.ts';
import classes from './fee-proposals.module.css';
import { mattersOf, type Matter } from './matters-of.ts';

const ICONS = {
  danger: IconAlertTriangle,
  warning: IconClock,
  info: IconInfoCircle,
  success: IconCircleCheck,
} as const;

/** Sentences about what is to be done with a proposal, or how it went on; none where there is nothing to say. */
export function Matters({ proposal }: { readonly proposal: FeeProposal }) {
  // Links that expire soon do so within days: the hour at which the list was opened is exact enough.
  const [now] = useState(() => Date.now());
  const matters = mattersOf(proposal, now);
  if (matters.length === 0) return null;
  return (
    <ul className={classes.matters}>
      {matters.map((matter) => (
        <Line key={matter.text} matter={matter} projectId={proposal.projectId} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly matter: Matter;
  readonly projectId: string;
}

function Line({ matter: { tone, text, isInResources = false }, projectId }: LineProps) {
  const Icon = ICONS[tone];
  return (
    <li className={classes[tone]}>
      <Icon size={18} aria-hidden />
      <span>
        {text}
        {isInResources && (
          <>
            {' '}
            <Link to={links.project(projectId, 'resources')}>{TEXTS.matters.toResources}</Link>
          </>
        )}
      </span>
    </li>
  );
}
