import { Chart } from '@portal/charts';
import type { Device } from '@portal/contracts/projects/device';
import { READING_PERIOD_NAMES, type ReadingPeriod } from '@portal/contracts/projects/device-lists';
import { Select } from '@portal/portal-sdk/forms';
import { ErrorPanel, Loading, PaneNote, PaneSection } from '@portal/ui';
import { useMemo, useState } from 'react';
import { DEVICE_SCREEN_TEXTS as TEXTS } from '../device.texts.ts';
import { useReadings } from '../devices.api.ts';
import classes from '../devices.module.css';
import { readingsSpec } from './reading-spec.ts';

const PERIODS = READING_PERIOD_NAMES.map((value) => ({ value, label: TEXTS.periods[value] }));

/** The readings of a device in a period that the viewer chooses, as a line or a table. */
export function Readings({ device }: { readonly device: Device }) {
  const [period, setPeriod] = useState<ReadingPeriod>('Day');
  const { data, error, refetch } = useReadings(device.id, period);
  const { name, kind, limits } = device;
  const { min, max } = limits;
  const spec = useMemo(
    () =>
      data && data.points.length > 0
        ? readingsSpec({ name, kind, limits: { min, max } }, data.points, { period, until: data.to })
        : undefined,
    [data, name, kind, min, max, period],
  );
  return (
    <PaneSection title={TEXTS.readings}>
      <div className={classes.period}>
        <Select
          label={TEXTS.period}
          data={PERIODS}
          value={period}
          allowDeselect={false}
          onChange={(value) => setPeriod((value ?? 'Day') as ReadingPeriod)}
        />
      </div>
      {!data && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading height={300} />)}
      {spec && <Chart title={TEXTS.lineIn(name, TEXTS.periods[period])} spec={spec} />}
      {data && !spec && <PaneNote>{TEXTS.noReadingsInPeriod}</PaneNote>}
    </PaneSection>
  );
}
