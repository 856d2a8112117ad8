import { Button, Checkbox, Link, links, notifyFailure } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DialogButtons } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { NEW_REPORT_TEXTS as TEXTS } from '../report.texts.ts';
import { useSkipWarning } from '../reports.api.ts';
import classes from '../reports.module.css';

/** A required question of report notes that is not answered. */
export interface MissingItem {
  readonly questionId: string;
  readonly text: string;
}

interface MissingDialogProps {
  readonly projectId: string;
  readonly missing: readonly MissingItem[];
  readonly onCancel: () => void;
  readonly onContinue: () => void;
}

/** Warning of report notes that are not fully populated: it lists what is missing, and can be skipped (decisions §27). */
export function MissingDialog({ projectId, missing, onCancel, onContinue }: MissingDialogProps) {
  const [isLast, setLast] = useState(false);
  const skip = useSkipWarning();
  const goOn = (): void => {
    // The report does not wait for it, nor does it fail with it.
    if (isLast) skip.mutate({}, { onError: (error) => notifyFailure(error) });
    onContinue();
  };
  return (
    <Modal opened onClose={onCancel} title={TEXTS.missingTitle}>
      <p>{TEXTS.missingBody(missing.length)}</p>
      <MissingList missing={missing} />
      <p className={classes.toNotes}>
        <Link to={links.project(projectId, 'report-notes')}>{TEXTS.toNotes}</Link>
      </p>
      <Checkbox
        label={TEXTS.neverAgain}
        checked={isLast}
        onChange={({ currentTarget }) => setLast(currentTarget.checked)}
      />
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button onClick={goOn}>{TEXTS.goOn}</Button>
      </DialogButtons>
    </Modal>
  );
}

/** The missing items by their questions; a long list scrolls. */
export const MissingList = ({ missing }: Pick<MissingDialogProps, 'missing'>) => (
  <ul className={classes.missing} aria-label={TEXTS.missingList} tabIndex={0}>
    {missing.map(({ questionId, text }) => (
      <li key={questionId}>{text}</li>
    ))}
  </ul>
);
