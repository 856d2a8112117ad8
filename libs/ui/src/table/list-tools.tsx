import { useCallback, type ReactNode } from 'react';
import type { ListAddress } from './column.ts';
import classes from './list-tools.module.css';
import { SearchField } from './search-field.tsx';

export interface ListToolsProps {
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress) => void;
  /** Tools beside the search. */
  readonly children?: ReactNode;
}

/** Tools above a list: its search, which returns to the first page, and further filters. */
export function ListTools({ address, onAddressChange, children }: ListToolsProps) {
  const searchFor = useCallback(
    (name: string) => onAddressChange({ ...address, page: 1, name }),
    [address, onAddressChange],
  );
  return (
    <div className={classes.tools}>
      <SearchField value={address.name ?? ''} onSearch={searchFor} />
      {children}
    </div>
  );
}
