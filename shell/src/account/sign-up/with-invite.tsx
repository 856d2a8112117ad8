import type { InvitedPerson, SignUpAs } from '@portal/contracts/identity/sign-up';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useEffect, useState, type ReactNode } from 'react';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account.module.css';
import { FaultLine } from '../fault-line.tsx';
import { linkInAddress, openLink, showLinkExpired, type InviteLink } from './invite.ts';
import { SIGN_UP_PAGE_TEXTS } from './sign-up.texts.ts';

interface Props {
  readonly title: string;
  /** Kind of sign-up; a link for another kind leads to link-expired. */
  readonly as?: SignUpAs;
  readonly children: (link: InviteLink, person: InvitedPerson) => ReactNode;
}

/** Opens the link of the address and renders the page for the invited person; an invalid one leads to link-expired. */
export function WithInvite({ title, as, children }: Props) {
  const [link] = useState(linkInAddress);
  const [person, setPerson] = useState<InvitedPerson>();
  const [fault, setFault] = useState<string>();
  const [attempts, setAttempts] = useState(1);
  const askAgain = (): void => {
    setFault(undefined);
    setAttempts(attempts + 1);
  };

  useEffect(() => {
    let isLeft = false;
    void openLink(link).then((found) => {
      if (isLeft) return;
      if (typeof found === 'string') setFault(found);
      else if (as !== undefined && !found.signUpAs.includes(as)) showLinkExpired();
      else setPerson(found);
    });
    return () => {
      isLeft = true;
    };
  }, [link, as, attempts]);

  if (person) return children(link, person);
  return (
    <AccountFrame title={title}>
      <p className={classes['text']} aria-busy={fault === undefined}>
        {fault === undefined && SIGN_UP_PAGE_TEXTS.checkingLink}
      </p>
      <FaultLine text={fault} />
      {fault && (
        <button type="button" className={classes['retryButton']} onClick={askAgain}>
          {SCREEN_TEXTS.retry}
        </button>
      )}
    </AccountFrame>
  );
}
