import type { Page } from '@portal/contracts/common/list';
import { ActionIcon } from '@portal/portal-sdk';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { itemsText, pagesText, SCREEN_TEXTS } from '../texts/screen.texts.ts';
import type { ListAddress } from './column.ts';
import classes from './data-table.module.css';

const PAGE_SIZES = [10, 25, 50, 100];

interface PaginationProps {
  /** Name of the table. */
  readonly label: string;
  /** Undefined before the first answer: the line keeps its place. */
  readonly page: Page<unknown> | undefined;
  /** Requested page, sort and search. */
  readonly address: ListAddress;
  /** Page, sort and search of the rows shown. */
  readonly shownAddress: ListAddress;
  readonly onAddressChange: (address: ListAddress) => void;
  /** Rows that a page may have. */
  readonly pageSizes?: readonly number[] | undefined;
}

/** '{from}-{to} of {total} items' and 'of {n} pages' (spec 2 §9). */
export function Pagination(props: PaginationProps) {
  const { label, page, address, shownAddress, onAddressChange, pageSizes = PAGE_SIZES } = props;
  if (!page) return <div className={classes.pagination} />;
  const from = (shownAddress.page - 1) * shownAddress.pageSize + 1;
  // A row that was just added may stand above the page's own.
  const end = page.totalIsLowerBound ? Infinity : page.totalCount;
  const to = Math.min(from + Math.min(page.items.length, shownAddress.pageSize) - 1, end);
  const isLast = address.page >= page.totalPages;
  const sizes = pageSizes.includes(address.pageSize)
    ? pageSizes
    : [address.pageSize, ...pageSizes].sort((a, b) => a - b);
  const go = (to: number) => onAddressChange({ ...address, page: Math.min(Math.max(to, 1), page.totalPages) });

  return (
    <nav className={classes.pagination} aria-label={SCREEN_TEXTS.paginationOf(label)}>
      <span role="status">{itemsText(Math.min(from, to), to, page.totalCount, page.totalIsLowerBound)}</span>
      <label className={classes.sizes}>
        {SCREEN_TEXTS.rowsPerPage}
        <select
          className={classes.select}
          value={address.pageSize}
          onChange={(event) => onAddressChange({ ...address, page: 1, pageSize: Number(event.currentTarget.value) })}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={classes.pages}>
        <Step label={SCREEN_TEXTS.previousPage} isOff={address.page <= 1} onPress={() => go(address.page - 1)}>
          <IconChevronLeft size={18} aria-hidden />
        </Step>
        <PageNumber page={address.page} onGo={go} />
        <span>{pagesText(page.totalPages, page.totalIsLowerBound)}</span>
        <Step label={SCREEN_TEXTS.nextPage} isOff={isLast} onPress={() => go(address.page + 1)}>
          <IconChevronRight size={18} aria-hidden />
        </Step>
      </span>
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A step to the page beside; on the last page it keeps the focus of the press that led there. */
const Step = ({ label, isOff, onPress, children }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    data-disabled={isOff || undefined}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onPress}
  >
    {children}
  </ActionIcon>
);

interface PageNumberProps {
  readonly page: number;
  readonly onGo: (page: number) => void;
}

/** The page's number, which may be typed; Enter or leaving goes there. */
function PageNumber({ page, onGo }: PageNumberProps) {
  // Undefined while the page's own number is shown.
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const wanted = Number(typed);
    setTyped(undefined);
    if (Number.isInteger(wanted) && wanted > 0 && wanted !== page) onGo(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
    if (event.key === 'Escape') setTyped(undefined);
  };
  return (
    <input
      className={classes.number}
      aria-label={SCREEN_TEXTS.page}
      inputMode="numeric"
      value={typed ?? page}
      onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, '').slice(0, 9))}
      onBlur={go}
      onKeyDown={onKeyDown}
    />
  );
}
