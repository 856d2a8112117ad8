import { Component, type ReactNode } from 'react';
import classes from './portal-failure.module.css';
import { SHELL_TEXTS } from './shell.texts.ts';

interface Props {
  readonly title?: string;
  readonly help?: string;
  readonly children: ReactNode;
}

/** Last error boundary: a page that offers to reload if the part of the portal in it cannot be loaded. */
export class PortalFailure extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { title = SHELL_TEXTS.portalFailed, help = SHELL_TEXTS.sectionFailedHelp, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <main className={classes['page']}>
        <h1>{title}</h1>
        <p role="alert">{help}</p>
        <button type="button" className={classes['button']} onClick={() => location.reload()}>
          {SHELL_TEXTS.reload}
        </button>
      </main>
    );
  }
}
