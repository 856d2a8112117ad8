import type { CompanyType, Role } from '@portal/contracts/common/enums';
import type { HelpArea } from '@portal/access';

/** Audience of a section or block; an absent property does not restrict it. */
export interface Audience {
  readonly roles?: readonly Role[];
  readonly companyTypes?: readonly CompanyType[];
}

interface ForSome {
  readonly for?: Audience | undefined;
}

/** A run of text. `{underwriter}` and its like are the words of the reader's kind of company (see `terms.ts`). */
export type Block = ForSome &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] }
  );

export interface Section extends ForSome {
  readonly heading: string;
  /** Part of this section that the current release lacks; absent where it is complete. */
  readonly notYet?: string;
  readonly blocks: readonly Block[];
}

export interface Topic {
  readonly area: HelpArea;
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

export const text = (words: string, audience?: Audience): Block => ({ kind: 'text', text: words, for: audience });
export const list = (items: readonly string[], audience?: Audience): Block => ({ kind: 'list', items, for: audience });
export const steps = (items: readonly string[], audience?: Audience): Block => ({
  kind: 'steps',
  items,
  for: audience,
});
