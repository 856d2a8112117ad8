import { links } from '@portal/portal-sdk';
import type { TourStep } from '@portal/ui';
import { TOUR_TEXTS } from '@portal/ui/texts/tour';
import { IconChartDonut, IconCircleCheck, IconFilter, IconMap2, IconWorld } from '@tabler/icons-react';
import { GLOBAL_ECOSYSTEM_TOUR as TEXTS } from './global-ecosystem.texts.ts';

const { overview, map, charts, filters, done } = TEXTS;

/** The five steps of the tour, the last of which says what is next (spec 2 §2, spec 3 §2). */
export const TOUR_STEPS: readonly TourStep[] = [
  { ...overview, icon: IconWorld },
  { ...map, icon: IconMap2 },
  { ...charts, icon: IconChartDonut },
  { ...filters, icon: IconFilter },
  {
    title: TOUR_TEXTS.done,
    text: done.text,
    icon: IconCircleCheck,
    link: { label: done.link, to: links.help('global-ecosystem', 'overview') },
  },
];
