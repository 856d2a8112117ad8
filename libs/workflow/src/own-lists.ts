import { MAX_PROJECT_VIEWS } from '@portal/contracts/projects/list-columns';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { ALLOWED, refused, type Verdict } from './verdict.ts';

/**
 * Decides if an entry of a list to which companies add is renamed: the portal's own are the same for all companies.
 * @param text the refusal, in the words of the list
 */
export const evaluateRenaming = ({ isSeeded }: { readonly isSeeded: boolean }, text: string): Verdict =>
  isSeeded ? refused('guard', { reason: 'SeededEntry', text }) : ALLOWED;

/** Decides if a person saves one more view of a list, of which they have a number. */
export const evaluateNewView = (count: number): Verdict =>
  count < MAX_PROJECT_VIEWS
    ? ALLOWED
    : refused('guard', { reason: 'ViewLimitReached', text: PROJECT_LIST_TEXTS.viewLimit });
