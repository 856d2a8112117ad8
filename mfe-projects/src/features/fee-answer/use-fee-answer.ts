import type { FeeFormData, FeeLink } from '@portal/contracts/finance/fee-answer';
import { useRef, useState, type SubmitEvent } from 'react';
import { checkedDraft, emptyExpense, hasRoom, sumsOf, type AnswerDraft } from './answer-draft.ts';
import { notSubmitted, submitAnswer } from './fee-answer.api.ts';
import { forgetAnswer, keepAnswer, keepArrival, keptAnswer } from './kept-answer.ts';

type Faults = Readonly<Record<string, string>>;

/** Names of the fields that an answer is entered in; other faults of the service belong to the form as a whole. */
const FIELD =
  /^(?:engineerRates\.\d+|travelCost)\.(?:amount|hours|inspectionCount)$|^expenseCosts\.\d+\.(?:category|amount|count)$/;

/** State of the public fee form: what is typed, its sums and faults, and sending it. */
export function useFeeAnswer(link: FeeLink, data: FeeFormData, onEnd: (phase: 'sent' | 'expired') => void) {
  const [draft, setDraft] = useState(() => keptAnswer(link, data));
  const [attempts, setAttempts] = useState(0);
  /** Faults that the service found, until something is changed. */
  const [refused, setRefused] = useState<Faults>({});
  const [fault, setFault] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const isOnItsWay = useRef(false);
  const mayHaveArrived = useRef(false);
  const services = Object.keys(data.feeProposalServiceTypes);

  const change = (changes: Partial<AnswerDraft>): void => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepAnswer(link, next, mayHaveArrived.current);
    setFault(undefined);
    setRefused({});
  };
  const end = (phase: 'sent' | 'expired'): void => {
    if (phase === 'sent') forgetAnswer(link);
    onEnd(phase);
  };

  const arrival = (isPossible: boolean): void => {
    mayHaveArrived.current = isPossible;
    keepArrival(link, isPossible);
  };

  const send = async (): Promise<void> => {
    setFault(undefined);
    setRefused({});
    const checked = checkedDraft(draft, services);
    if (checked.faults) {
      setAttempts((before) => before + 1);
      return;
    }
    const couldHaveArrived = mayHaveArrived.current;
    isOnItsWay.current = true;
    setIsPending(true);
    // Kept before it is sent: who closes the page meanwhile gets no answer.
    arrival(true);
    try {
      const result = await submitAnswer({ ...link, ...checked.fields });
      const isAnswered = result.phase !== 'refused' || !result.mayHaveArrived;
      if (isAnswered) arrival(couldHaveArrived);
      if (result.phase !== 'refused') {
        end(result.phase);
        return;
      }
      const { placed, others } = sorted(result.faults);
      setRefused(placed);
      if (others.length > 0 || Object.keys(placed).length === 0) {
        setFault(notSubmitted(others.length > 0 ? others.join(' ') : result.reason));
      }
      setAttempts((before) => before + 1);
    } finally {
      isOnItsWay.current = false;
      setIsPending(false);
    }
  };

  // From the first attempt on, a field says at once that it is right.
  const { faults: present } = attempts > 0 ? checkedDraft(draft, services) : {};
  return {
    draft,
    services,
    sums: sumsOf(draft, services),
    fault,
    isPending,
    /** Number of times that the answer was found faulty. */
    attempts,
    change,
    faultAt: (path: string): string | undefined => refused[path] ?? present?.[path],
    submit: (event: SubmitEvent<HTMLFormElement>): void => {
      event.preventDefault();
      // A second click would be found to use a link that the first has ended.
      if (!isOnItsWay.current) void send();
    },
    /** Adds a row; returns false where there is no room for one. */
    addExpense: (): boolean => {
      const isRoom = hasRoom(draft.expenses);
      if (isRoom) change({ expenses: [...draft.expenses, emptyExpense()] });
      return isRoom;
    },
    removeExpense: (index: number): void => change({ expenses: draft.expenses.toSpliced(index, 1) }),
  };
}

function sorted(faults: Faults): { readonly placed: Faults; readonly others: readonly string[] } {
  const isPlaced = ([path]: readonly [string, string]): boolean => FIELD.test(path);
  const all = Object.entries(faults);
  return {
    placed: Object.fromEntries(all.filter(isPlaced)),
    others: [...new Set(all.filter((one) => !isPlaced(one)).map(([, message]) => message))],
  };
}
