import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import { DEVICE_LIMITS } from '@portal/contracts/projects/device-lists';
import { actionOn, drawnAction, formatInstant, GuardedButton, ReasonDialog, useItemAction } from '@portal/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { firstSentence } from '../../recommendations/first-sentence.ts';
import { KindLine, PriorityMark } from '../../recommendations/marks.tsx';
import { PROPOSAL_TEXTS as TEXTS } from '../device.texts.ts';
import { useDismissProposal } from '../devices.api.ts';
import classes from '../devices.module.css';

const AddProposed = lazy(() => import('./add-proposed.tsx'));

interface ProposalCardProps {
  readonly proposal: DeviceProposal;
  /** True for the one to which the address leads, which is brought into view. */
  readonly isMarked: boolean;
}

/** A proposed recommendation with what it says, and the engineer's two ways to decide. */
export function ProposalCard({ proposal, isMarked }: ProposalCardProps) {
  const { id, category, type, priority, comment, deviceName, alertDateTime } = proposal;
  const title = firstSentence(comment);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const [asking, setAsking] = useState<'add' | 'dismiss'>();
  const stop = (): void => setAsking(undefined);
  const dismissing = useItemAction({ mutation: useDismissProposal(), done: TEXTS.dismissed, onClose: stop });
  const [add, dismiss] = [drawnAction(actionOn(proposal, 'add')), drawnAction(actionOn(proposal, 'dismiss'))];
  return (
    <li
      ref={place}
      className={isMarked ? `${classes.card} ${classes.openCard}` : classes.card}
      {...(isMarked && { 'aria-current': 'true' })}
    >
      <div className={classes.cardHead}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <PriorityMark priority={priority} />
      </div>
      <p className={classes.quiet}>
        <KindLine of={{ category, type, otherType: null, location: null }} />
      </p>
      <p className={classes.quiet}>{TEXTS.measured(deviceName, formatInstant(alertDateTime))}</p>
      {title !== comment && <p className={classes.proposalText}>{comment}</p>}
      <div className={classes.buttons}>
        {add && (
          <GuardedButton variant="filled" obstacle={add.obstacle} onClick={() => setAsking('add')}>
            {TEXTS.add}
          </GuardedButton>
        )}
        {dismiss && (
          <GuardedButton obstacle={dismiss.obstacle} onClick={() => setAsking('dismiss')}>
            {TEXTS.dismiss}
          </GuardedButton>
        )}
      </div>
      {asking === 'add' && (
        <Suspense fallback={null}>
          <AddProposed proposal={proposal} onClose={stop} />
        </Suspense>
      )}
      {asking === 'dismiss' && (
        <ReasonDialog
          title={TEXTS.dismissTitle}
          label={TEXTS.reason}
          verb={TEXTS.dismiss}
          maxLength={DEVICE_LIMITS.reason}
          field="reason"
          draftName={`device-proposal.dismiss.${id}`}
          isDanger
          onSave={(reason) => dismissing.attempt({ params: { id }, body: { reason } })}
          onFault={dismissing.onFault}
          onClose={stop}
        >
          {comment}
        </ReasonDialog>
      )}
      {dismissing.staleDialog}
    </li>
  );
}
