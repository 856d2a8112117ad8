import { useCallback, type ReactNode } from 'react';
import type { ListAddress } from './column.ts';
import classes from './list-tools.module.css';
import { SearchField } from './search-field.tsx';

export interface ListToolsProps {
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress, options?: { readonly replace?: boolean }) => void;
  /** Tools beside the search. */
  readonly children?: ReactNode;
}

/** Tools above a list: its search, which returns to the first page, and further filters. */
export function ListTools({ address, onAddressChange, children }: ListToolsProps) {
  const searchFor = useCallback(
    // Back leaves a search at once, not pause by pause.
    (name: string) =>
      onAddressChange({ ...address, page: 1, name }, { replace: address.name !== undefined && name !== '' }),
    [address, onAddressChange],
  );
  return (
    <div className={classes.tools}>
      <SearchField value={address.name ?? ''} onSearch={searchFor} />
      {children}
    </div>
  );
}
