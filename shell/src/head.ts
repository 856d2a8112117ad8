// Runs before the first paint, as a script of its own: what must not flash is decided here (spec 1 §2, theme).
const root = document.documentElement;
try {
  if (localStorage.getItem('portal.theme') === '"light"') root.dataset['mantineColorScheme'] = 'light';
} catch {
  // A browser that keeps nothing has the dark theme.
}
