import { PRODUCT_NAME } from '@portal/portal-sdk/page';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './account.module.css';
import { ACCOUNT_TEXTS } from './account.texts.ts';

interface Props {
  readonly title: string;
  /** One sentence on the purpose of the page. */
  readonly lead?: string | undefined;
  /** Room for fields side by side. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The first page keeps the browser's own focus. */
let isFirst = true;

/** One column on every width: product, title, content (screens.md, Frame: /account always reflows). */
export function AccountFrame({ title, lead, isWide = false, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Screen readers and the keyboard begin at the page that has come in the place of the one before.
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
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
        <a href="/privacy-policy">{ACCOUNT_TEXTS.privacyPolicy}</a>
      </footer>
    </div>
  );
}
