import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { BULK_STEPS, RECOMMENDATION_LIMITS, type BulkStep } from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { Button, Menu, notify, notifyFailure } from '@portal/portal-sdk';
import { actionOn, drawnAction, GuardedButton, GuardedItem, textNeeded } from '@portal/ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useBulkApprove, useBulkStep, type BulkResult } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import { BulkEditPanel } from './bulk-edit-panel.tsx';
import { BulkResultDialog } from './bulk-result-dialog.tsx';
import { BulkStepDialog } from './bulk-step-dialog.tsx';

interface BulkBarProps {
  readonly chosen: readonly Recommendation[];
  readonly onDone: () => void;
}

interface Offer {
  readonly step: BulkStep;
  readonly obstacle: string | undefined;
}

/** Stands in the toolbar's place while recommendations are chosen: steps that all of them allow, and edits of drafts. */
export default function BulkBar({ chosen, onDone }: BulkBarProps) {
  const approve = useBulkApprove();
  const take = useBulkStep();
  const [asked, setAsked] = useState<BulkStep | 'edit'>();
  const [result, setResult] = useState<{ readonly of: readonly Recommendation[]; readonly is: BulkResult }>();
  const offers = BULK_STEPS.flatMap((step) => offerOf(chosen, step) ?? []);
  const [main, ...others] = offers.toSorted((one, other) => Number(!!one.obstacle) - Number(!!other.obstacle));
  const mayEdit = chosen.some((one) => drawnAction(actionOn(one, 'update')));
  const editObstacle = chosen.every(({ status }) => status === 'Draft') ? tooMany(chosen) : TEXTS.bulk.onlyDrafts;
  const ids = chosen.map(({ id }) => id);
  const bar = useFocusBack(ids);

  const show = (done: string) => (is: BulkResult) => {
    setAsked(undefined);
    if (is.failed.length > 0) return setResult({ of: chosen, is });
    notify.success(done);
    onDone();
  };
  const run = (step: BulkStep) => {
    const done = TEXTS.bulk.done[step](ids.length);
    if (needsText(chosen, step)) return setAsked(step);
    const onError = (error: Error) => notifyFailure(error, () => run(step));
    if (step !== 'approve') return take.mutate({ body: { ids, step } }, { onSuccess: show(done), onError });
    return approve.mutate(
      { body: { ids } },
      { onSuccess: ({ approved, failed }) => show(done)({ done: approved, failed }), onError },
    );
  };
  return (
    <div ref={bar} className={classes.bulk}>
      <span role="status">{TEXTS.chosen(chosen.length)}</span>
      {main && (
        <GuardedButton
          variant="filled"
          obstacle={main.obstacle}
          isBusy={approve.isPending || take.isPending}
          onClick={() => run(main.step)}
        >
          {TEXTS.actions[main.step]}
        </GuardedButton>
      )}
      {mayEdit && (
        <GuardedButton obstacle={editObstacle} onClick={() => setAsked('edit')}>
          {TEXTS.bulk.edit}
        </GuardedButton>
      )}
      {others.length > 0 && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {TEXTS.bulk.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ step, obstacle }) => (
              <GuardedItem key={step} obstacle={obstacle} onClick={() => run(step)}>
                {TEXTS.actions[step]}
              </GuardedItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant="subtle" onClick={onDone}>
        {TEXTS.clearChoice}
      </Button>
      {asked === 'edit' && (
        <BulkEditPanel ids={ids} onResult={show(TEXTS.bulk.edited(ids.length))} onClose={() => setAsked(undefined)} />
      )}
      {asked && asked !== 'edit' && (
        <BulkStepDialog
          ids={ids}
          step={asked}
          onResult={show(TEXTS.bulk.done[asked](ids.length))}
          onClose={() => setAsked(undefined)}
        />
      )}
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

/**
 * Gives the focus of the bar or its dialogs, when they go, to the row that was chosen last, or else to the first one: else the
 * keyboard would begin at the top of the page again. Returns the bar's ref.
 */
function useFocusBack(ids: readonly string[]) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef(ids.at(-1));
  useEffect(() => {
    last.current = ids.at(-1);
  }, [ids]);
  // A layout effect ends while the bar is still on the page, and with the focus in it; a button that waits has let go of it.
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      const { activeElement: focused, body } = document;
      if (focused !== body && !element?.contains(focused) && !focused?.closest('[role=dialog]')) return;
      const row = document.querySelector<HTMLElement>(
        `[data-row-link][data-row-id="${CSS.escape(last.current ?? '')}"]`,
      );
      (row ?? document.querySelector<HTMLElement>('[data-row-link]'))?.focus();
    };
  }, []);
  return bar;
}

/** Returns a step of several: possible where all allow it, else with the reason of the first that does not; nobody's steps are left out. */
function offerOf(chosen: readonly Recommendation[], step: BulkStep): Offer | undefined {
  const verdicts = chosen.map((one) => ({ one, drawn: drawnAction(actionOn(one, step)) }));
  if (verdicts.every(({ drawn }) => !drawn)) return undefined;
  const against = verdicts.find(({ drawn }) => drawn?.obstacle !== undefined || !drawn);
  // The specified call of approvals takes more at once.
  if (!against) return { step, obstacle: step === 'approve' ? undefined : tooMany(chosen) };
  return { step, obstacle: TEXTS.bulk.against(against.one.number, against.drawn?.obstacle ?? TEXTS.bulk.notYours) };
}

/** Returns the reason against changing so many at once. */
const tooMany = ({ length }: readonly Recommendation[]): string | undefined =>
  length > RECOMMENDATION_LIMITS.bulkSteps ? RECOMMENDATION_TEXTS.atMost(RECOMMENDATION_LIMITS.bulkSteps) : undefined;

/** Returns true where a step asks for a text, which one dialog takes for all. */
const needsText = (chosen: readonly Recommendation[], step: BulkStep): boolean =>
  step === 'action' || chosen.some((one) => textNeeded(one, step) !== undefined);
