import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './forms.module.css';

/** Explains the asterisk at the head of a form. */
export function RequiredNote() {
  return <p className={classes.note}>{SCREEN_TEXTS.requiredNote}</p>;
}
