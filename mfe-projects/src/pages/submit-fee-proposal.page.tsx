import { FEE_ANSWER_TEXTS } from '@portal/contracts/finance/fee-answer-lists';
import { removeExpiredDrafts } from '@portal/ui/draft-values';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { startTransition, useEffect, useState } from 'react';
import { openLink, type OpenedLink } from '../features/fee-answer/fee-answer.api.ts';
import { FeeAnswerForm } from '../features/fee-answer/fee-answer.form.tsx';
import classes from '../features/fee-answer/fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from '../features/fee-answer/fee-form.texts.ts';
import { companyEmailInAddress, linkInAddress } from '../features/fee-answer/fee-link.ts';
import { keepArrival, mayHaveArrived } from '../features/fee-answer/kept-answer.ts';
import { HelpDialog } from '../features/fee-answer/help-dialog.tsx';
import { ProjectFacts } from '../features/fee-answer/project-facts.tsx';
import { PublicFrame } from '../features/fee-answer/public-frame.tsx';

type State = OpenedLink | { readonly phase: 'loading' } | { readonly phase: 'sent' };

/** /submit-fee-proposal, public (spec 1 §2): blank, expired, form or sent. Shown alike to people who are signed in. */
export function SubmitFeeProposalPage() {
  const [link] = useState(linkInAddress);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [attempts, setAttempts] = useState(1);
  const [isFirst, setIsFirst] = useState(true);
  const moveTo = (next: State): void => {
    setIsFirst(false);
    setState(next);
  };

  useEffect(() => {
    let isLeft = false;
    removeExpiredDrafts();
    void openLink(link).then((opened) => {
      if (link && opened.phase === 'form') keepArrival(link, false);
      // Rendered in slices: the whole form at once would hold up the page of a slow telephone.
      if (!isLeft) startTransition(() => setState(opened));
    });
    return () => {
      isLeft = true;
    };
  }, [link, attempts]);

  switch (state.phase) {
    case 'loading':
      return null;
    case 'expired':
      return <LinkExpired isFirst={isFirst} mayHaveArrived={link !== null && mayHaveArrived(link)} />;
    case 'sent':
      return <PublicFrame key="sent" title={TEXTS.sentTitle} lead={TEXTS.sent} />;
    case 'failed':
      return (
        <PublicFrame key="failed" title={TEXTS.failedTitle} isFirst={isFirst}>
          <p role="alert" className={classes['formFault']}>
            {state.reason}
          </p>
          <button
            type="button"
            className={classes['button']}
            onClick={() => {
              moveTo({ phase: 'loading' });
              setAttempts(attempts + 1);
            }}
          >
            {SCREEN_TEXTS.retry}
          </button>
        </PublicFrame>
      );
    case 'form':
      return (
        <PublicFrame key="form" title={TEXTS.title} lead={TEXTS.lead} isWide isFirst={isFirst}>
          <HelpDialog />
          <ProjectFacts data={state.data} />
          {link && <FeeAnswerForm link={link} data={state.data} onEnd={(phase) => moveTo({ phase })} />}
        </PublicFrame>
      );
  }
}

interface LinkExpiredProps {
  readonly isFirst: boolean;
  /** True where the link may have ended by an answer of this browser. */
  readonly mayHaveArrived: boolean;
}

/** A link that is valid no more; the address may say to whom one can turn. */
function LinkExpired({ isFirst, mayHaveArrived: isUnclear }: LinkExpiredProps) {
  const email = companyEmailInAddress();
  const { title, lead, contact, contactAt } = isUnclear
    ? { title: TEXTS.arrivedTitle, lead: TEXTS.arrived, contact: TEXTS.ask, contactAt: TEXTS.askAt }
    : { title: TEXTS.expiredTitle, lead: FEE_ANSWER_TEXTS.expired, contact: TEXTS.contact, contactAt: TEXTS.contactAt };
  return (
    <PublicFrame title={title} lead={lead} isFirst={isFirst}>
      <p className={classes['contact']}>{email === undefined ? contact : contactAt(email)}</p>
    </PublicFrame>
  );
}
