import { PRODUCT_NAME } from '@portal/portal-sdk/page';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './fee-answer.module.css';
import { FEE_FORM_TEXTS as TEXTS } from './fee-form.texts.ts';

interface Props {
  readonly title: string;
  readonly lead?: string;
  /** Room for the form with its summary beside it. */
  readonly isWide?: boolean;
  /** True for the state that the page opens with, which keeps the browser's own focus. */
  readonly isFirst?: boolean;
  readonly children?: ReactNode;
}

/** One column on every width as on the pages of the account: product, title, content. */
export function PublicFrame({ title, lead, isWide = false, isFirst = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  // With the heading, not after it: what is pressed in between would reach the page instead.
  useLayoutEffect(() => {
    // Screen readers and the keyboard begin at the state that has come in the place of the one before.
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <div className={classes['page']}>
      <main className={classes[isWide ? 'wideCard' : 'card']}>
        <p className={classes['product']}>{PRODUCT_NAME}</p>
        <h1 ref={heading} tabIndex={-1} className={classes['title']}>
          {title}
        </h1>
        {lead !== undefined && <p className={classes['text']}>{lead}</p>}
        {children}
      </main>
      <footer className={classes['footer']}>
        <a href="/privacy-policy">{TEXTS.privacyPolicy}</a>
      </footer>
    </div>
  );
}
