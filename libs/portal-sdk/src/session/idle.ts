import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import { STORAGE_KEYS, readStored, writeStored } from '../storage.ts';

const WARNING_MS = SESSION_LIMITS.idleWarningSeconds * 1_000;
const IDLE_MS = SESSION_LIMITS.idleMinutes * 60_000;
/** Activity is written down at most so often. */
const NOTED_EVERY_MS = 5_000;
const ACTIVITIES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Notes activity for all tabs; a sign-in is one, too. */
export const noteActivity = (): void => writeStored(STORAGE_KEYS.lastActivity, Date.now());

/**
 * Returns the milliseconds for which all tabs were left. A session with Remember me, whose e-mail the sign-in stores, may
 * be left for its whole life while it is closed (decisions §3.3).
 */
function leftFor(): number {
  const last = readStored<number>(STORAGE_KEYS.lastActivity);
  return last === null || readStored(STORAGE_KEYS.rememberedEmail) !== null ? 0 : Date.now() - last;
}

/** Returns true if the stored session was left for so long that it is over, although no page was open to end it. */
export const hasLapsed = (): boolean => leftFor() >= IDLE_MS + WARNING_MS;

export interface IdleWatch {
  /** Restarts the time, in every tab. */
  stay(): void;
  stop(): void;
}

/**
 * Watches for 30 minutes without activity in all tabs of this browser, then counts down from 60 seconds (decisions
 * §3.3, spec 3 §2). `onLeft` gets the seconds left, null outside of the countdown; `onOver` is called at its end.
 * During the countdown only {@link IdleWatch.stay} counts as activity, in any tab; moving the mouse and loading a page do
 * not.
 */
export function watchIdle(onLeft: (seconds: number | null) => void, onOver: () => void): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCounting = false;
  let notedAt = 0;

  const note = (): void => {
    notedAt = Date.now();
    noteActivity();
  };
  const look = (): void => {
    clearTimeout(timer);
    const last = Math.max(notedAt, readStored<number>(STORAGE_KEYS.lastActivity) ?? 0);
    const left = last + IDLE_MS + WARNING_MS - Date.now();
    if (left <= 0) {
      stop();
      onOver();
      return;
    }
    isCounting = left <= WARNING_MS;
    onLeft(isCounting ? Math.ceil(left / 1_000) : null);
    timer = setTimeout(look, isCounting ? left % 1_000 || 1_000 : left - WARNING_MS);
  };
  const act = (): void => {
    if (!isCounting && Date.now() - notedAt >= NOTED_EVERY_MS) note();
  };
  const follow = ({ key }: StorageEvent): void => {
    if (key === STORAGE_KEYS.lastActivity) look();
  };
  const stay = (): void => {
    note();
    look();
  };
  // A machine that slept kept no timer.
  const wake = (): void => {
    if (document.visibilityState === 'visible') look();
  };
  const stop = (): void => {
    clearTimeout(timer);
    for (const activity of ACTIVITIES) window.removeEventListener(activity, act, { capture: true });
    window.removeEventListener('storage', follow);
    document.removeEventListener('visibilitychange', wake);
  };

  for (const activity of ACTIVITIES) window.addEventListener(activity, act, { capture: true, passive: true });
  window.addEventListener('storage', follow);
  document.addEventListener('visibilitychange', wake);
  if (leftFor() >= IDLE_MS) look();
  else stay();
  return { stay, stop };
}
