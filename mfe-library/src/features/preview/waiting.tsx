import { Loader } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import classes from './preview.module.css';

/** Stands in the place of a preview that is on its way. */
export const Waiting = () => (
  <div className={classes.waiting} role="status">
    <Loader size={24} color="var(--portal-muted)" role="img" aria-label={SCREEN_TEXTS.loading} />
  </div>
);
