import { Component, type ReactNode } from 'react';
import classes from './portal-failure.module.css';
import { SHELL_TEXTS } from './shell.texts.ts';

interface Props {
  readonly children: ReactNode;
}

/** Last error boundary: a page that offers to reload if the signed-in part cannot be loaded. */
export class PortalFailure extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes['page']}>
        <h1>{SHELL_TEXTS.portalFailed}</h1>
        <p role="alert">{SHELL_TEXTS.sectionFailedHelp}</p>
        <button type="button" className={classes['button']} onClick={() => location.reload()}>
          {SHELL_TEXTS.reload}
        </button>
      </main>
    );
  }
}
