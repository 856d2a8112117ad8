/** A note as people of the trade write them. */
interface DemoNote {
  readonly title: string;
  readonly body: string;
}

/** Notes of the demo projects, by people who may write them (decisions §11). */
export const DEMO_NOTES: readonly DemoNote[] = [
  {
    title: 'Gate and parking',
    body: 'Visitors report at the east gate. Parking is on the gravel lot behind the site office; the main gate is for deliveries only.',
  },
  {
    title: 'Personal protective equipment',
    body: 'Helmet, safety shoes, high-visibility vest and eye protection are required beyond the gate. The site lends helmets only.',
  },
  {
    title: 'Photographs',
    body: 'Photographs are allowed outside the control room. The site contact wants to see them before they go into a report.',
  },
  {
    title: 'Programme is five weeks behind',
    body: 'Structural steel of the second bay arrived late. The contractor expects to recover three weeks by weekend shifts until spring.',
  },
  {
    title: 'Fire water',
    body: 'The ring main is in service, the second pump is not yet commissioned. Hot work is stopped while the tank is being filled.',
  },
  {
    title: 'Hot work permits',
    body: 'Permits are issued for one shift by the safety office. Ask for the log of the last month; the fire watch was missing on two of them in the autumn.',
  },
  {
    title: 'Flood defences',
    body: 'Temporary barriers are stored beside the substation. The emergency plan names the foreman of the night shift for setting them up.',
  },
  {
    title: 'Crane over the public road',
    body: 'The tower crane slews over the road. Lifts over it are allowed from 22:00 to 05:00 with the road closed by the city.',
  },
  {
    title: 'Language on site',
    body: 'The contractor’s supervisors speak English; most of the trades do not. Plan an interpreter for the interviews.',
  },
  {
    title: 'Renewal',
    body: 'The client asked for terms that include the extension of the storage yard. Sums insured are to be confirmed before the next visit.',
  },
];
