import { PRODUCT_NAME } from '@portal/portal-sdk/page';
import { ACCOUNT_TEXTS } from '@portal/contracts/shell/texts';
import { useEffect, type ReactNode } from 'react';
import classes from './account.module.css';

/** One column on every width: product, title, content (screens.md, Frame: /account always reflows). */
export function AccountFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <div className={classes['page']}>
      <main className={classes['card']}>
        <p className={classes['product']}>{PRODUCT_NAME}</p>
        <h1 className={classes['title']}>{title}</h1>
        {children}
      </main>
      <footer className={classes['footer']}>
        <a href="/privacy-policy">{ACCOUNT_TEXTS.privacyPolicy}</a>
      </footer>
    </div>
  );
}
