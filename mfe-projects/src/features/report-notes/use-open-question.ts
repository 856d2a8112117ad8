import { useNavigate } from '@portal/portal-sdk';
import { isFreeKey, mayDo } from '@portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { optionsOf } from './answer-choices.ts';
import { entryOf, isAnswered } from './answer-entry.ts';
import type { SectionQuestionsProps } from './section-questions.tsx';

/**
 * Keeps the question that is open in a section: the address's, else the first without an answer, then the one that has the
 * focus. The keys 0 to 4 give its score, or the number of a choice chooses it; both, and Ctrl+Enter, go on to the next
 * question without an answer, also in the next section.
 */
export function useOpenQuestion({ notes, definition, view, section, desk, drafts, address }: SectionQuestionsProps) {
  const entryFor = (id: string) => drafts.get(id)?.entry ?? entryOf(view.answers.get(id));
  const firstOpen = () => section.questions.find(({ id }) => !isAnswered(entryFor(id)))?.id;
  const [openId, setOpenId] = useState(() => address.questionId ?? firstOpen());
  const [target, setTarget] = useState(address.questionId);
  if (address.questionId !== target) {
    setTarget(address.questionId);
    if (address.questionId !== undefined) setOpenId(address.questionId);
  }
  const navigate = useNavigate();
  const mayAnswer = mayDo(notes, 'update');

  const goOn = useEffectEvent((from: string) => {
    const place = section.questions.findIndex(({ id }) => id === from);
    const next = [...section.questions.slice(place + 1), ...section.questions.slice(0, place)].find(
      (one) => !isAnswered(entryFor(one.id)),
    );
    const further = view.sections.slice(view.sections.indexOf(section) + 1).find(({ missing }) => missing.length > 0);
    const [missing] = further?.missing ?? [];
    if (next) void navigate(address.toQuestion(section.key, next.id), { replace: true });
    else if (further && missing) void navigate(address.toQuestion(further.key, missing.id));
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const question = section.questions.find(({ id }) => id === openId);
    if (!question || !isMeant(event, question.id)) return;
    const { id } = question;
    const isEnd = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const option = isFreeKey(event) && optionsOf(question, definition.legend).find(({ key }) => key === event.key);
    if (!option && !isEnd) return;
    event.preventDefault();
    if (option) {
      const entry = { ...entryFor(id), value: option.value };
      // Shows what depends on the answer before the next question is sought.
      flushSync(() => desk.edit(id, entry, view.answers.get(id)?.version ?? 0, false));
    }
    goOn(id);
  });
  useEffect(() => {
    if (!mayAnswer) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [mayAnswer]);

  return { openId, open: setOpenId };
}

/**
 * Returns true where a key is meant for a question: the focus is in it, or its title is in sight and the focus is in its
 * section or nowhere; never behind a dialog.
 */
function isMeant({ target }: KeyboardEvent, questionId: string): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]')) return false;
  const place = document.querySelector(`[data-question="${CSS.escape(questionId)}"]`);
  if (!place || !(target instanceof Node)) return false;
  if (place.contains(target)) return true;
  const { top } = place.getBoundingClientRect();
  const isNear = target === document.body || place.closest('section')?.contains(target) === true;
  return isNear && top >= 0 && top < innerHeight;
}
