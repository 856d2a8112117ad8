import type { LegalDocument as LegalDocumentName } from '@portal/contracts/identity/legal';
import { LEGAL_TEXTS } from '@portal/contracts/identity/legal-texts';
import { Button } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { useEffect, useRef, useState } from 'react';
import { LegalDocument } from './legal-document.tsx';
import classes from './legal.module.css';
import { LEGAL_LABELS } from './legal.texts.ts';

/** Distance from the bottom that counts as read to the end (spec 3 §2). */
const BOTTOM_PX = 1;

interface Props {
  readonly document: LegalDocumentName;
  readonly isSaving: boolean;
  readonly onAgree: (version: string) => void;
  readonly onDecline: () => void;
}

/** A text to accept: 'I Agree' works once it was scrolled to within 1 pixel of the bottom (spec 3 §2). */
export default function TermsDialog({ document, isSaving, onAgree, onDecline }: Props) {
  const text = LEGAL_TEXTS[document];
  const [isRead, setIsRead] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const check = (): void => {
    const element = body.current;
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight <= BOTTOM_PX) setIsRead(true);
  };
  // A window that holds the whole text has nothing to scroll.
  useEffect(() => {
    const frame = requestAnimationFrame(check);
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Modal
      opened
      onClose={onDecline}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={text.title}
      size={720}
      classNames={{ content: classes['dialog'] ?? '', body: classes['dialogBody'] ?? '' }}
    >
      <div ref={body} className={classes['scroll']} tabIndex={0} role="region" aria-label={text.title} onScroll={check}>
        <LegalDocument text={text} level="h3" />
      </div>
      <div className={classes['actions']}>
        <p id="terms-hint" className={classes['hint']}>
          {isRead ? '' : LEGAL_LABELS.scrollHint}
        </p>
        <Button variant="default" onClick={onDecline}>
          {LEGAL_LABELS.decline}
        </Button>
        <Button
          disabled={!isRead}
          loading={isSaving}
          aria-describedby="terms-hint"
          onClick={() => onAgree(text.version)}
        >
          {LEGAL_LABELS.agree}
        </Button>
      </div>
    </Modal>
  );
}
