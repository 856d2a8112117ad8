import { Tooltip } from '@portal/portal-sdk';
import { useId } from 'react';
import classes from './layers.module.css';

interface LayerOptionProps {
  readonly group: string;
  readonly label: string;
  /** Description of the layer, or the reason why it is disabled. */
  readonly tooltip?: string;
  readonly isOff?: boolean;
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
}

/** A layer to choose; a disabled one stays focusable and shows the reason. */
export function LayerOption({ group, label, tooltip, isOff = false, isChosen, onChoose }: LayerOptionProps) {
  const helpId = useId();
  return (
    <Tooltip label={tooltip} disabled={!tooltip} position="right" multiline maw={300}>
      <label className={isOff ? `${classes.option} ${classes.off}` : classes.option}>
        <input
          type="radio"
          name={group}
          checked={isChosen}
          aria-disabled={isOff || undefined}
          aria-describedby={tooltip ? helpId : undefined}
          onChange={() => !isOff && onChoose?.()}
        />
        {label}
        {tooltip && (
          <span id={helpId} hidden>
            {tooltip}
          </span>
        )}
      </label>
    </Tooltip>
  );
}
