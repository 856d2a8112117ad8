import type { RecommendationCategory } from '@portal/contracts/projects/recommendation-lists';

/** Findings of engineers and the sites' answers to them. */
export interface Finding {
  readonly category: RecommendationCategory;
  readonly type: string;
  readonly location: string;
  readonly comment: string;
  readonly action: string;
}

/** Findings of the demo inspections: category, type, place, recommendation, action taken. */
export const FINDINGS: readonly Finding[] = (
  [
    [
      'Fire',
      'Hot Work',
      'Level 4, east wing',
      'Hot work is done without a permit. Issue one for each shift, name the fire watch and keep it for 60 minutes after the work has ended.',
      'Permits are issued by the safety office since Monday; the log of two weeks is attached.',
    ],
    [
      'Water Damage',
      'Isolation Valves',
      'Plant room B2',
      'The riser cannot be shut off outside working hours. Fit a motorised isolation valve and name who closes it in the evening.',
      'The valve is fitted; the night shift closes it at 18:00.',
    ],
    [
      'Fire',
      'Combustible Storage',
      'Ground floor, loading bay',
      'Insulation boards are stored against the façade. Move them at least 10 m away from the building.',
      'The boards lie in the yard behind the gate.',
    ],
    [
      'Collapse',
      'Scaffold',
      'North façade',
      'Ties of the scaffold are missing above level 6. Have it inspected and tagged by a competent person before it is used again.',
      'Ties are in place, the tag is renewed every week.',
    ],
    [
      'Security',
      'Perimeter',
      'Gate 3',
      'The fence is open beside gate 3. Close it and add the place to the round of the guards.',
      'Closed on the day of the visit.',
    ],
    [
      'Fire',
      'Temporary Electrical',
      'Site offices',
      'Distribution boards are chained through extension leads. Replace them by fixed wiring, tested each quarter.',
      'An electrician has rewired the offices; the report is attached.',
    ],
    [
      'Flood',
      'Flood Emergency Response Plan',
      'Whole site',
      'The plan names people who have left. Bring it up to date and rehearse the barriers before the season.',
      'The plan is new; the rehearsal is on the programme for the spring.',
    ],
    [
      'Impact',
      'Crane Operations',
      'Tower crane 2',
      'The anti-collision system is switched off. Put it into service and log each override.',
      'In service again, overrides need the lifting supervisor.',
    ],
    [
      'Fire',
      'Fire Detection',
      'Level 2',
      'Detectors are covered since the plaster work. Uncover them at the end of each shift.',
      'The foreman ticks them off in the evening.',
    ],
    [
      'Quality Assurance',
      'Testing & Commissioning',
      'Sprinkler pump house',
      'The pump has no record of its weekly run. Run it each week and keep the record beside the controller.',
      'Runs every Tuesday; the record hangs at the door.',
    ],
    [
      'Water Damage',
      'Pressure Testing',
      'Levels 5 to 9',
      'Pipework is filled without a pressure test by section. Test each riser before it is closed in, with somebody present.',
      'Sections are tested one by one; four certificates are attached.',
    ],
    [
      'Health & Safety',
      'Work at Height',
      'Roof',
      'Edge protection is missing along the plant deck. Close the area until it is complete.',
      'Rails stand since Friday.',
    ],
    [
      'Natural Perils',
      'Storm Plan',
      'Whole site',
      'There are no wind limits for lifting and for the façade work. Set them and post the anemometer’s readings.',
      'Limits are posted in the canteen and in the crane cabins.',
    ],
    [
      'Fire',
      'Waste Removal',
      'Basement',
      'Packaging piles up beside the transformers. Remove it every day and lock the room.',
      'A second container was ordered, the room is locked.',
    ],
    [
      'Explosion',
      'Gas Storage',
      'Welding shop',
      'Oxygen and acetylene stand together without a cage. Store them apart, chained and in the open air.',
      'Two cages were set up behind the shop.',
    ],
    [
      'Moisture Control',
      'Timber Protection',
      'Cross-laminated floors 3 to 5',
      'Floors stand open to the rain. Cover joints and openings, and measure the moisture each week.',
      'Tapes and membranes are on; readings are below 16 %.',
    ],
    [
      'Fire',
      'Extinguishers',
      'All levels',
      'A third of the extinguishers is past its date. Replace them and check the rest each month.',
      'Replaced; the next check is on the first of the month.',
    ],
    [
      'Collapse',
      'Excavation Support',
      'Pit, west side',
      'The adjacent footing has moved by 6 mm. Measure daily and agree a level at which work stops.',
      'Daily readings are sent to the engineer; work stops at 8 mm.',
    ],
    [
      'Logistics',
      'Laydown Area',
      'Yard',
      'Switchgear lies in the open on the ground. Store it dry, off the ground, with its heaters connected.',
      'It stands in the hall with its heaters on.',
    ],
    [
      'Fire',
      'Lithium-ion Charging',
      'Tool store',
      'Batteries are charged over night beside solvents. Provide a charging room with detection.',
      'The charging container stands 8 m away from the store.',
    ],
    [
      'Security',
      'Arson Prevention',
      'Street side',
      'Waste containers stand at the fence unlocked. Lock them or move them inside.',
      'Moved inside the fence.',
    ],
    [
      'Quality Procedures',
      'Method Statements',
      'Glazing',
      'The lifting method of the glass units is not written down. Write it and brief the crew.',
      'Statement and attendance list are attached.',
    ],
    [
      'Water Damage',
      'Out-of-hours Shutdown',
      'Wet risers',
      'Water runs to unfinished floors at the weekend. Shut it down on Friday evening and record it.',
      'Shut down by the guard, recorded in the log book.',
    ],
    [
      'Compliance',
      'Permits',
      'Demolition area',
      'The permit for the demolition sequence has ended. Stop until the new one is there.',
      'The new permit came on Wednesday; work went on after that.',
    ],
  ] as const satisfies readonly (readonly [RecommendationCategory, string, string, string, string])[]
).map(([category, type, location, comment, action]) => ({ category, type, location, comment, action }));

/** Comments of people who reject, ask for more or end a recommendation. */
export const REJECTIONS = [
  'Please say which level and who is responsible.',
  'The priority is too low for what is described.',
];
export const FURTHER = ['The photograph shows another place.', 'Please attach the record of the last month.'];
export const ENDINGS = [
  'Superseded by the recommendation of the next visit.',
  'Risk accepted until the end of the works.',
];
