/** Numbers of sessions, passwords and lock-out (decisions §3.3). */
export const SESSION_LIMITS = {
  /** Life of a session from its sign-in, hours. */
  lifeHours: 8,
  /** The same with Remember me. */
  rememberedLifeHours: 14 * 24,
  /** A rotated refresh token presented again within so many seconds gets the same successor. */
  rotationGraceSeconds: 10,
  /** Number of failures before the lock-out. */
  lockOutFailures: 5,
  /** … within so many minutes lock the account … */
  lockOutWindowMinutes: 15,
  /** … for so many minutes. */
  lockOutMinutes: 15,
  /** After so many minutes without activity the person is asked whether to stay … */
  idleMinutes: 30,
  /** … and is signed out when so many seconds pass without an answer (spec 3 §2, §7). */
  idleWarningSeconds: 60,
  /** A password is to be changed after so many months. */
  passwordMonths: 3,
} as const;
