import { acceptToken, leaveSession, sessionStore } from './session.store.ts';
import { claimsOf } from './claims.ts';

/** Messages between the tabs of one browser about their session. */
type TabMessage = { readonly kind: 'token'; readonly accessToken: string } | { readonly kind: 'signedOut' };

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('portal-session');
const waiting = new Set<(accessToken: string) => void>();

/** Tells the other tabs. */
export function broadcast(message: TabMessage): void {
  channel?.postMessage(message);
}

/** The next token that another tab announces; null when none comes within `ms`. */
export function nextToken(ms: number): Promise<string | null> {
  return new Promise((done) => {
    const timer = setTimeout(() => finish(null), ms);
    const finish = (accessToken: string | null): void => {
      clearTimeout(timer);
      waiting.delete(finish);
      done(accessToken);
    };
    waiting.add(finish);
  });
}

/**
 * Follows the other tabs: their new tokens, their sign-in and sign-out. `onOtherUser` is called where another person
 * has signed in, whose cookie this tab now shares. Answers what stops it.
 */
export function followTabs(onOtherUser: () => void): () => void {
  const listen = ({ data: message }: MessageEvent<TabMessage>): void => {
    if (message.kind === 'signedOut') {
      leaveSession();
      return;
    }
    const { status, claims } = sessionStore.getState();
    if (status !== 'signedOut' && claims?.sub !== claimsOf(message.accessToken).sub) {
      onOtherUser();
      return;
    }
    acceptToken(message.accessToken);
    for (const finish of [...waiting]) finish(message.accessToken);
  };
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
