import { useCallback, type ReactNode } from 'react';
import type { ListAddress } from './column.ts';
import classes from './list-tools.module.css';
import { SearchField } from './search-field.tsx';

export interface ListToolsProps {
  readonly address: ListAddress;
  readonly onAddressChange: (address: ListAddress) => void;
  /** What stands beside the search. */
  readonly children?: ReactNode;
}

/** What stands above a list: its search, whose results begin at their first page, and what else narrows it. */
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
