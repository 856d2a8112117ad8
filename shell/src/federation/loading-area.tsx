import { Loader } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import classes from './loading-area.module.css';

/** Placeholder of a loading section; hidden for the first 150 ms (screens.md, Slow things). */
export function LoadingArea() {
  return (
    <div className={classes['loading']} role="status">
      <Loader size={24} color="var(--portal-muted)" role="img" aria-label={SCREEN_TEXTS.loading} />
    </div>
  );
}
