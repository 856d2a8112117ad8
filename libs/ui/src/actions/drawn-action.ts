/** Whether something can be done now, as the server judges it, and what is in the way. */
interface Judged {
  readonly allowed: boolean;
  readonly obstacle?: 'role' | 'state' | 'guard' | undefined;
  readonly reason?: string | undefined;
}

/** How an action is drawn: not at all where it is somebody else's, off with its reason where something is in the way. */
export interface DrawnAction {
  readonly obstacle: string | undefined;
}

/** What the server says of an action, as a button; undefined where there is none. */
export function drawnAction(judged: Judged | undefined): DrawnAction | undefined {
  if (!judged || (!judged.allowed && judged.obstacle === 'role')) return undefined;
  return { obstacle: judged.allowed ? undefined : (judged.reason ?? '') };
}
