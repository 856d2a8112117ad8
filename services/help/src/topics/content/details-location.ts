import { COORDINATOR, ENGINEER, INSURER, READERS, UNDERWRITER } from './audiences.ts';
import { list, steps, text, type Section, type Topic } from './model.ts';

const fields: Section = {
  heading: 'What the details hold',
  blocks: [
    text(
      'A project opens at [[PROJECT DETAILS|project-details]]. It says what is insured: [[Project Name|project-details]] and [[Parent Company|project-details]]; under [[Type|project-details]] whether it is construction or operational property; its [[Project Type|project-details]] and [[Business Type|project-details]], and its [[Construction Value|project-details]] in the [[Currency|project-details]] of the project. The policy follows with its number, dates, line and premiums. Further down stand the facts of the building: [[Construction Type|project-details]], [[Combustibility|project-details]], [[Stories|project-details]], [[Area|project-details]] and [[Build Date|project-details]], with a [[Description|project-details]] of less than 1,000 words.',
    ),
    text(
      'Dates of the policy and the building are calendar dates: they are the same day for everybody, whatever the time zone. The expiry lies after the start. Premiums are amounts in the currency of the project, and the line is the share in per cent that your company carries.',
      INSURER,
    ),
    text(
      'Dates of the policy and the building are calendar dates: they are the same day for everybody, whatever the time zone. Values are amounts in the currency of the project.',
      { roles: [...(READERS.roles ?? []), 'RiskEngineer'] },
    ),
  ],
};

const editing: Section = {
  heading: 'Changing details',
  blocks: [
    steps(
      [
        'Press [[Edit|project-details]], change what has to be changed and save. Fields with an asterisk must not be empty.',
        'If somebody else has saved the same project in the meantime, you are told who and when, and choose whether to load the new version or to overwrite it with yours. Nothing is overwritten silently.',
        'Leaving the form with changes asks first.',
      ],
      INSURER,
    ),
    text('All fields are yours to change, as long as the project is open.', COORDINATOR),
    text(
      'A new project has no primary risk engineer, and you are notified of it. The notification ends when an engineer is chosen under People, or when a coordinator of your company presses Ignore there.',
      COORDINATOR,
    ),
    text(
      'Where devices stand on site, choose Controls in the menu beside Edit and set both flags: the project then has the tab CONTROLS, where you register devices. Each gets a token that is shown once, with which it sends its readings; a reading beyond the limits raises an alert and proposes a recommendation to the primary risk engineer.',
      COORDINATOR,
    ),
    text(
      'As {underwriter} you change all fields of an open project; only the coordinator adds and closes projects.',
      UNDERWRITER,
    ),
    text(
      'The primary risk engineer of a project keeps its technical fields up to date: construction type, combustibility, stories, area, build date and description. All other fields belong to the insurer. For other engineers the whole page is read-only.',
      ENGINEER,
    ),
    text(
      'For your role the page is read-only. If something is wrong, tell the insurer: the coordinator and the underwriter can change every field, the primary risk engineer the technical ones.',
      READERS,
    ),
  ],
};

const closing: Section = {
  heading: 'Closing and reopening',
  blocks: [
    text(
      '[[Close Project|project-actions]] asks for a [[Closing Reason|close-dialog]] of at most 50 characters. Once closed, the project is read-only for everybody, open links to fee proposals end and upcoming inspections are frozen. Reopening asks for a reason too, and resumes inspections. The people of the project are notified of both.',
      COORDINATOR,
    ),
    text(
      'The coordinator of the insurer closes a project with a reason, and reopens it with one. While it is closed nothing in it can be changed, but all of it can be read and downloaded. You are notified of both.',
      { roles: [...(READERS.roles ?? []), 'ICUnderwriter', 'RiskEngineer'] },
    ),
  ],
};

const location: Section = {
  heading: 'Location',
  blocks: [
    text(
      'A project has one primary location and up to five secondary ones, each with a name, an address and a point on the map. A search takes an address or a pair of coordinates, latitude first; a click on the map fills in the address of that point. Choosing another primary location changes nothing else.',
    ),
    text('Hazard layers lie over the map, one at a time:'),
    list([
      'Flood: how extreme rain compares with what was usual over 20 years.',
      'Wildfire: how often fires burned between 2001 and 2020.',
      'Earthquake: the shaking to be expected once in 475 years.',
      'Windstorm: the strongest gust in 50 years.',
      'Hurricane: the tracks of storms; part of the Global package, and of Pro for {riskManager}s and developer owners.',
    ]),
    text('A layer that your package does not hold is greyed and says so. «No Layer» takes them all away.'),
  ],
};

/** Help, projects/details-location (decisions §23). */
export const DETAILS_LOCATION: Topic = {
  area: 'projects',
  id: 'details-location',
  title: 'Details and location',
  sections: [fields, editing, closing, location],
};
