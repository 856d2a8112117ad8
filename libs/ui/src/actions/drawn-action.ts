/** The server's verdict on an action, and the obstacle if it is refused. */
interface Judged {
  readonly allowed: boolean;
  readonly obstacle?: 'role' | 'state' | 'guard' | undefined;
  readonly reason?: string | undefined;
}

/** State of an action's button: enabled, or disabled with the reason. */
export interface DrawnAction {
  readonly obstacle: string | undefined;
}

/** Returns the button of an action from the server's verdict; undefined to hide it. */
export function drawnAction(judged: Judged | undefined): DrawnAction | undefined {
  if (!judged || (!judged.allowed && judged.obstacle === 'role')) return undefined;
  return { obstacle: judged.allowed ? undefined : (judged.reason ?? '') };
}
