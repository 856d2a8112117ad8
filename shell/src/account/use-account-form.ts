import { startTransition, useActionState, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import type { FieldProps } from './field-frame.tsx';
import type { Outcome } from './outcome.ts';

type Texts<Field extends string> = Readonly<Record<Field, string>>;

/**
 * State of a form of texts: values, errors, and sending. `start` returns the first values, to which the form returns
 * when done; `send` returns the outcome.
 */
export function useAccountForm<Field extends string, Done = true>(
  start: () => Texts<Field>,
  send: (texts: Texts<Field>) => Promise<Outcome<Field, Done>>,
) {
  const [texts, setTexts] = useState(start);
  const isOnItsWay = useRef(false);
  const sendTexts = async (): Promise<Outcome<Field, Done>> => {
    const outcome = await send(texts);
    if (outcome.done !== undefined) startTransition(() => setTexts(start));
    return outcome;
  };
  const [outcome, dispatch, isPending] = useActionState(sendTexts, {} as Awaited<Outcome<Field, Done>>);
  useLayoutEffect(() => {
    isOnItsWay.current = false;
  }, [outcome]);
  /**
   * Handles `onSubmit`: after a form’s `action` React resets the form, and selects and check boxes would show wrong
   * values.
   */
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A second click would be sent after the first: a link that works once would be used, and then be found used.
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    startTransition(() => dispatch());
  };
  const change = (changes: Partial<Texts<Field>>): void => setTexts((before) => ({ ...before, ...changes }));
  const field = (name: Field): FieldProps => ({
    value: texts[name],
    onChange: (value) => change({ [name]: value } as Partial<Texts<Field>>),
    fault: outcome[name],
  });
  return { texts, outcome, submit, isPending, change, field };
}
