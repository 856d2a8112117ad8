import { Button, Tooltip, VisuallyHidden } from '@portal/portal-sdk';
import { IconCircle, IconPolygon, IconStorm } from '@tabler/icons-react';
import { useId } from 'react';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import classes from './area.module.css';
import { AREA_TOOLS, type AreaTool } from './page-area.ts';
import type { AreaState } from './use-area.ts';

const ICONS = { circle: IconCircle, polygon: IconPolygon, storm: IconStorm } as const;

/** Tools for an area of the map, of which one may be pressed; one that the plan lacks says so. */
export function AreaTools({ area }: { readonly area: AreaState }) {
  const { tool, setTool, storms } = area;
  const helpId = useId();
  const refusalOf = (one: AreaTool) => (one === 'storm' ? storms.refusal : undefined);
  return (
    <Button.Group aria-label={TEXTS.tools}>
      {AREA_TOOLS.map((one) => {
        const refusal = refusalOf(one);
        const Icon = ICONS[one];
        return (
          <Tooltip key={one} label={refusal} disabled={refusal === undefined} multiline maw={300}>
            <Button
              variant="default"
              className={one === tool ? (classes.pressed ?? '') : ''}
              classNames={{ root: classes.tool ?? '', section: classes.toolIcon ?? '' }}
              aria-pressed={one === tool}
              // It stays focusable, so that the reason can be read.
              aria-disabled={refusal !== undefined || undefined}
              data-disabled={refusal !== undefined || undefined}
              aria-describedby={refusal === undefined ? undefined : helpId}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => refusal === undefined && setTool(one)}
            >
              {TEXTS[one]}
            </Button>
          </Tooltip>
        );
      })}
      {storms.refusal !== undefined && (
        <VisuallyHidden>
          <span id={helpId}>{storms.refusal}</span>
        </VisuallyHidden>
      )}
    </Button.Group>
  );
}
