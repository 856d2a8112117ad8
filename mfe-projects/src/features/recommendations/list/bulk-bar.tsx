import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { Button, notify, notifyFailure } from '@portal/portal-sdk';
import { GuardedButton, mayDo } from '@portal/ui';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useBulkApprove, type BulkResult } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { BulkResultDialog } from './bulk-result-dialog.tsx';

interface BulkBarProps {
  readonly chosen: readonly Recommendation[];
  readonly onDone: () => void;
}

/** Stands in the toolbar's place while recommendations are chosen: approves them, each by itself (decisions §5). */
export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const approve = useBulkApprove();
  const [result, setResult] = useState<{ readonly of: readonly Recommendation[]; readonly is: BulkResult }>();
  const canAny = chosen.some((one) => mayDo(one, 'approve'));
  const send = () =>
    approve.mutate(
      { body: { ids: chosen.map(({ id }) => id) } },
      {
        onSuccess: (is) => {
          if (is.failed.length > 0) return setResult({ of: chosen, is });
          notify.success(TEXTS.approvedCount(is.approved.length));
          onDone();
        },
        onError: (error) => notifyFailure(error, send),
      },
    );
  return (
    <div className={classes.bulk}>
      <span role="status">{TEXTS.chosen(chosen.length)}</span>
      <GuardedButton
        variant="filled"
        obstacle={canAny ? undefined : TEXTS.noneToApprove}
        icon={<IconCheck size={18} aria-hidden />}
        isBusy={approve.isPending}
        onClick={send}
      >
        {TEXTS.approveAll}
      </GuardedButton>
      <Button variant="subtle" onClick={onDone}>
        {TEXTS.clearChoice}
      </Button>
      {result && (
        <BulkResultDialog
          of={result.of}
          result={result.is}
          onClose={() => {
            setResult(undefined);
            onDone();
          }}
        />
      )}
    </div>
  );
}
