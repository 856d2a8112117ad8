import { Button } from '@portal/portal-sdk';
import { useState } from 'react';
import classes from './new-version.module.css';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';

/** Notice of a newer release; the page continues unchanged until the person reloads (architecture, releases). */
export function NewVersion() {
  const [isPutOff, setIsPutOff] = useState(false);
  if (isPutOff) return null;
  return (
    <div role="status" className={classes['notice']}>
      <span>{SHELL_TEXTS.newVersion}</span>
      <Button size="compact-sm" onClick={() => location.reload()}>
        {SHELL_TEXTS.reload}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setIsPutOff(true)}>
        {SHELL_TEXTS.later}
      </Button>
    </div>
  );
}
