import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import { Button } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DialogButtons, StatusDot } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { BulkResult } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';

interface BulkResultDialogProps {
  readonly of: readonly Recommendation[];
  readonly result: BulkResult;
  readonly onClose: () => void;
}

/** Results of a step of several, failures first with their reasons. */
export function BulkResultDialog({ of, result, onClose }: BulkResultDialogProps) {
  const messages = new Map(result.failed.map(({ id, message }) => [id, message]));
  const rows = of.toSorted((one, other) => Number(messages.has(other.id)) - Number(messages.has(one.id)));
  return (
    <Modal opened onClose={onClose} title={TEXTS.resultTitle} size={640}>
      <p className={classes.summary}>{TEXTS.resultSummary(result.done.length, result.failed.length)}</p>
      <div className={classes.results}>
        <table className={classes.resultTable}>
          <thead>
            <tr>
              <th scope="col">{LABELS.number}</th>
              <th scope="col">{TEXTS.result}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, number }) => (
              <tr key={id}>
                <td>{number}</td>
                <td>{messages.get(id) ?? <StatusDot tone="success" label={TEXTS.resultDone} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{SCREEN_TEXTS.close}</Button>
      </DialogButtons>
    </Modal>
  );
}
