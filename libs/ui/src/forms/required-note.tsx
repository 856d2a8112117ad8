import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './forms.module.css';

/** Tells at the head of a form what the asterisk means. */
export function RequiredNote() {
  return <p className={classes.note}>{SCREEN_TEXTS.requiredNote}</p>;
}
