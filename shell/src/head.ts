// Runs before the first paint, as a script of its own: what must not flash is decided here (spec 1 §2, theme).
import { PUBLIC_PATHS } from '@portal/contracts/composition/public-paths';
import { beginRegistry } from './federation/fetch-registry.ts';

const root = document.documentElement;
// The card of a page without a session is painted from the document, before any of its code has come (first-paint.css).
if (PUBLIC_PATHS.some((path) => path === location.pathname)) {
  root.dataset['page'] = 'public';
  // The registry names the remote of that page.
  void beginRegistry();
}
try {
  if (localStorage.getItem('portal.theme') === '"light"') root.dataset['mantineColorScheme'] = 'light';
} catch {
  // A browser that keeps nothing has the dark theme.
}

/** Constant set by the build. */
declare const DEVELOPMENT: boolean;

if (DEVELOPMENT) {
  // Hot replacement in a remote finds the shell's React by this hook of the developer tools, which must be there first.
  const renderers = new Map<number, unknown>();
  const nothing = (): void => undefined;
  const hook = {
    renderers,
    supportsFiber: true,
    inject: (renderer: unknown): number => {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: hook, configurable: true });
}
