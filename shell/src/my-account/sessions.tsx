import type { OwnSession } from '@portal/contracts/identity/sessions';
import { Button, Skeleton } from '@portal/portal-sdk';
import { ErrorPanel, formatInstant } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { signOut } from '../session/sign-out.ts';
import { EndSessionsDialog, type Ending } from './end-sessions-dialog.tsx';
import classes from './my-account.module.css';
import { MY_ACCOUNT_TEXTS as TEXTS } from './my-account.texts.ts';
import { useSessions } from './sessions.api.ts';

/** Sessions of the person, each with a button to end it (decisions §3.3). */
export function Sessions() {
  const { data: sessions, error, refetch } = useSessions();
  const [ending, setEnding] = useState<Ending>();

  if (error && !sessions) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!sessions) return <Skeleton height={120} />;
  return (
    <>
      <div className={classes['scrolled']}>
        <table className={classes['sessions']}>
          <thead>
            <tr>
              <th scope="col">{TEXTS.device}</th>
              <th scope="col">{TEXTS.address}</th>
              <th scope="col">{TEXTS.signedIn}</th>
              <th scope="col">{TEXTS.lastUsed}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <th scope="row">
                  {deviceOf(session)} {session.isCurrent && <span className={classes['current']}>{TEXTS.current}</span>}
                </th>
                <td data-label={TEXTS.address}>{session.ipAddress ?? SCREEN_TEXTS.nothing}</td>
                <td data-label={TEXTS.signedIn}>{formatInstant(session.signedInAt)}</td>
                <td data-label={TEXTS.lastUsed}>{formatInstant(session.lastUsedAt)}</td>
                <td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={TEXTS.signOutOf(session.isCurrent ? TEXTS.current : deviceOf(session))}
                    onClick={() =>
                      session.isCurrent ? void signOut() : setEnding({ id: session.id, device: deviceOf(session) })
                    }
                  >
                    {TEXTS.signOut}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sessions.length > 1 && (
        <Button variant="default" className={classes['others'] ?? ''} onClick={() => setEnding('others')}>
          {TEXTS.signOutOthers}
        </Button>
      )}
      {ending && <EndSessionsDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function deviceOf({ browser, system }: OwnSession): string {
  if (browser && system) return TEXTS.on(browser, system);
  return browser ?? system ?? TEXTS.unknownDevice;
}
