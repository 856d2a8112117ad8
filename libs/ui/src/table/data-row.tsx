import { Link, UnstyledButton } from '@portal/portal-sdk';
import type { MouseEvent, ReactNode } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { Choice } from './choice-box.tsx';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface DataRowProps<Row> {
  readonly id: string;
  /** The row's item is open beside the table. */
  readonly isOpen: boolean;
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly link: string | undefined;
  /** Called on a press; in rows with an address beside following it. */
  readonly onOpen: (() => void) | undefined;
  readonly isMuted: boolean;
  /** The row is a card: a table by its roles only. */
  readonly isCard: boolean;
  /** Undefined where rows are not chosen. */
  readonly choice: RowChoice | undefined;
}

/** Checkbox of a row and its state. */
interface RowChoice {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/**
 * A row that is clickable as a whole and contains a real link, so that new tabs, copying and the keyboard work, too; or
 * a button, if it opens something without an address. A row without either cannot be pressed.
 */
export function DataRow<Row>(props: DataRowProps<Row>) {
  const { id, row, columns, link, onOpen, isOpen, isMuted, isCard, choice } = props;
  const opens = link !== undefined || onOpen !== undefined;
  const kinds = [
    classes.row,
    opens && classes.body,
    isMuted && classes.muted,
    choice?.isChosen && classes.chosen,
    isOpen && classes.open,
  ];
  const follow = opens ? { onClick: followLink, onAuxClick: followLink } : {};
  return (
    <tr
      className={kinds.filter(Boolean).join(' ')}
      {...(isCard && { role: 'row' })}
      {...(choice ? { 'aria-selected': choice.isChosen } : {})}
      {...follow}
    >
      {choice && (
        <td className={`${classes.cell} ${classes.choice}`} {...(isCard && { role: 'cell' })}>
          <Choice aria-label={choice.label} checked={choice.isChosen} onChange={choice.onToggle} data-row-choice="" />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        const marks = { ...(isCard && { role: 'cell' }), ...(column.isIdentifier && { 'data-identifier': '' }) };
        const isNamed = isCard && index > 0 && !column.isHeaderHidden && !column.isCardFoot;
        return (
          <td key={column.id} className={classOf(column, index, isNamed, content)} {...marks}>
            {isNamed && (
              <span className={classes.cardLabel} aria-hidden>
                {column.header}
              </span>
            )}
            {index === 0 ? opener(content) : content}
            {column.beneath && <span className={classes.beneath}>{inElement(column.beneath(row))}</span>}
          </td>
        );
      })}
    </tr>
  );

  function opener(content: ReactNode): ReactNode {
    if (link !== undefined) {
      return (
        <Link
          to={link}
          className={classes.link}
          data-row-link=""
          data-row-id={id}
          aria-current={isOpen || undefined}
          onClick={onOpen && ((event) => void (isInThisTab(event) && onOpen()))}
        >
          {content}
        </Link>
      );
    }
    if (!onOpen) return content;
    return (
      <UnstyledButton className={[classes.link, classes.opener].join(' ')} data-row-link="" onClick={onOpen}>
        {content}
      </UnstyledButton>
    );
  }
}

/** Returns the classes of a cell; facts that a card has nothing about are not seen on it. */
function classOf<Row>(column: DataColumn<Row>, index: number, isFact: boolean, content: ReactNode): string {
  const { align, isTabular, isWrapped, isHeaderHidden, isCardFoot } = column;
  const kinds = [
    classes.cell,
    align === 'end' && classes.end,
    (isTabular || align === 'end') && classes.tabular,
    isWrapped && classes.wrapped,
    index === 0 && classes.title,
    isHeaderHidden && classes.action,
    isCardFoot && classes.foot,
    isFact && classes.fact,
    isFact && content === SCREEN_TEXTS.nothing && classes.unseen,
  ];
  return kinds.filter(Boolean).join(' ');
}

/** Returns true for a click that follows a link in this tab. */
const isInThisTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

/** A click beside the link counts as one on the link, with the same keys held; selecting text is no click. */
function followLink(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element;
  // Elements in a layer of their own, such as an open menu, are not part of the row.
  if (event.button > 1 || !event.currentTarget.contains(target)) return;
  if (target.closest('a, button, input, select, label, [role=menu]')) return;
  if (window.getSelection()?.toString()) return;
  const link = event.currentTarget.querySelector<HTMLElement>('[data-row-link]');
  if (event.button === 1) {
    if (link instanceof HTMLAnchorElement) window.open(link.href, '_blank', 'noopener');
  } else {
    const { ctrlKey, metaKey, shiftKey } = event;
    link?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
  }
}

/** Returns text in an element, which can be cut with an ellipsis; other content as it is. */
const inElement = (content: ReactNode): ReactNode => (typeof content === 'string' ? <span>{content}</span> : content);
