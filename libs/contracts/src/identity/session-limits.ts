/** Numbers of sessions, passwords and lock-out (decisions §3.3). */
export const SESSION_LIMITS = {
  /** Life of a session from its sign-in, hours. */
  lifeHours: 8,
  /** The same with Remember me. */
  rememberedLifeHours: 14 * 24,
  /** Live sessions of one account; another sign-in ends the oldest. */
  liveSessions: 100,
  /** Seconds in which a rotated refresh token, presented again, gets the same successor. */
  rotationGraceSeconds: 10,
  /** Number of failures before the lock-out. */
  lockOutFailures: 5,
  /** Minutes in which these failures lock the account. */
  lockOutWindowMinutes: 15,
  /** Minutes for which the account is locked. */
  lockOutMinutes: 15,
  /** Minutes without activity after which the person is asked to stay. */
  idleMinutes: 30,
  /** Seconds without an answer after which the person is signed out (spec 3 §2, §7). */
  idleWarningSeconds: 60,
  /** Months after which a password has to be changed. */
  passwordMonths: 3,
} as const;
