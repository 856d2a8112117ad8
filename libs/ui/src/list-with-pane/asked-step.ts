/** Returns the step whose form the open item shows at once, from the state of its address; undefined where it is read. */
export function askedStep(state: unknown): string | undefined {
  const step = typeof state === 'object' && state && 'step' in state ? state.step : undefined;
  return typeof step === 'string' ? step : undefined;
}
