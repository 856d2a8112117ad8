import type { Device } from '@portal/contracts/projects/device';
import { DEVICES_BY_KIND, limitsText } from '@portal/contracts/projects/device-lists';
import { Link } from '@portal/portal-sdk';
import { formatInstant, formatNumber } from '@portal/ui';
import { DeviceStatusDot } from './device-status.tsx';
import { DEVICE_KIND_LABELS, DEVICE_SCREEN_TEXTS as TEXTS } from './device.texts.ts';
import classes from './devices.module.css';
import { ReadingLine } from './reading-line.tsx';

interface DeviceCardProps {
  readonly device: Device;
  readonly isOpen: boolean;
  /** Address at which the device is open. */
  readonly to: string;
  /** The server's time. */
  readonly now: string;
}

/** A device in the list: status, newest reading, limits, last call and the readings of a day (decisions §20). */
export function DeviceCard({ device, isOpen, to, now }: DeviceCardProps) {
  const { id, name, kind, status, isSilent, limits, lastReading, lastSeen, points, acknowledgedBy } = device;
  const { unit } = DEVICES_BY_KIND[kind];
  return (
    <li className={isOpen ? `${classes.card} ${classes.openCard}` : classes.card}>
      <div className={classes.cardHead}>
        <h2>
          <Link to={to} data-row-link="" data-row-id={id} {...(isOpen && { 'aria-current': 'true' })}>
            {name}
          </Link>
        </h2>
        <DeviceStatusDot status={status} isSilent={isSilent} />
      </div>
      <p className={classes.quiet}>{DEVICE_KIND_LABELS[kind]}</p>
      <p className={classes.value}>
        {formatNumber(lastReading?.value)} <span className={classes.quiet}>{unit}</span>
      </p>
      {points.length > 0 ? (
        <ReadingLine label={TEXTS.lineOf(name)} points={points} limits={limits} until={now} />
      ) : (
        <p className={classes.none}>{TEXTS.noReadings}</p>
      )}
      <dl className={classes.rows}>
        <dt>{TEXTS.limits}</dt>
        <dd>{limitsText(limits, kind)}</dd>
        <dt>{TEXTS.lastSeen}</dt>
        <dd>{lastSeen === null ? TEXTS.never : formatInstant(lastSeen)}</dd>
      </dl>
      {acknowledgedBy !== null && <p className={classes.quiet}>{TEXTS.acknowledgedBy(acknowledgedBy)}</p>}
    </li>
  );
}
