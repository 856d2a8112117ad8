import { searchKey } from '@portal/contracts/common/name-key';
import type { Select } from '@portal/portal-sdk/forms';
import type { ComponentProps } from 'react';

/** Maximum number of options rendered, enough for all countries; typing narrows the rest down. */
const MAX_SHOWN = 300;

type Filter = NonNullable<ComponentProps<typeof Select<string>>['filter']>;

/** The options of a select, also those in groups, whose label contains what was typed, whatever the case and marks of its letters. */
export const matchingOptions: Filter = ({ options, search }) => {
  const wanted = searchKey(search);
  const matches = (label: unknown): boolean => searchKey(String(label)).includes(wanted);
  return options
    .flatMap((option): ReturnType<Filter> => {
      if (!('group' in option)) return matches(option.label) ? [option] : [];
      const items = option.items.filter(({ label }) => matches(label));
      return items.length > 0 ? [{ ...option, items }] : [];
    })
    .slice(0, MAX_SHOWN);
};
