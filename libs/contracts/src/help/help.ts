import * as v from 'valibot';
import { email, instant } from '../common/fields.ts';
import { answer } from '../common/list.ts';

/** Path segment of an area or topic; `libs/access` decides which exist, and for whom. */
const slug = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,60}$/, 'Not a page of Help'));

/** A run of text; labels of screens are marked `[[label|screen]]` (see `marks.ts`). */
const helpBlock = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('list'), items: v.array(v.string()) }),
  v.object({ kind: v.literal('steps'), items: v.array(v.string()) }),
]);
export type HelpBlock = v.InferOutput<typeof helpBlock>;

const helpSection = v.object({
  heading: v.string(),
  /** A short text about the part of this section that is not released yet; null where it is complete. */
  notYet: v.nullable(v.string()),
  blocks: v.array(helpBlock),
});
export type HelpSection = v.InferOutput<typeof helpSection>;

const topicName = { area: slug, id: slug, title: v.string() };

const helpTopicEntry = v.object(topicName);
export type HelpTopicEntry = v.InferOutput<typeof helpTopicEntry>;

/** `GET /help/areas`: the reader's topics, in the order of the navigation. */
export const helpAreasAnswer = answer(
  v.array(v.object({ id: slug, label: v.string(), topics: v.array(helpTopicEntry) })),
);
export type HelpAreas = v.InferOutput<typeof helpAreasAnswer>['data'];

/** `GET /help/topics/{area}/{topic}`. */
export const helpTopicParams = v.object({ area: slug, topic: slug });
export const helpTopicAnswer = answer(v.object({ ...topicName, sections: v.array(helpSection) }));
export type HelpTopic = v.InferOutput<typeof helpTopicAnswer>['data'];

/** `GET /help/topics?name=`: topics whose title or text holds every word, with the place where it stands. */
export const helpSearchQuery = v.object({ name: v.pipe(v.string(), v.maxLength(100)) });
export const helpSearchAnswer = answer(
  v.object({
    items: v.array(v.object({ ...topicName, excerpt: v.string() })),
    totalPages: v.number(),
    totalCount: v.number(),
  }),
);
export type HelpSearch = v.InferOutput<typeof helpSearchAnswer>['data'];

/** A page of Help as visits name it: HELP_FRONT_PAGE, `{area}/{topic}`, or `tours/{section}` for a tour that was seen. */
export const helpPage = v.pipe(v.string(), v.regex(/^(front|[a-z-]{1,40}\/[a-z-]{1,60})$/, 'Not a page of Help'));

/** `PUT /help/visits`: the reader has opened a page; the first time counts and is kept. */
export const helpVisitBody = v.object({ page: helpPage });
const helpVisit = v.object({ page: v.string(), firstVisitedAt: instant });
export const helpVisitAnswer = answer(helpVisit);
/** `GET /help/visits`: the pages that the reader has opened so far. */
export const helpVisitsAnswer = answer(v.object({ items: v.array(helpVisit) }));
export type HelpVisits = v.InferOutput<typeof helpVisitsAnswer>['data'];

/** `GET /help/contacts`: contacts of the contact-us dialog (spec 3 §1). */
export const helpContactsAnswer = answer(v.object({ support: email, sales: email }));
export type HelpContacts = v.InferOutput<typeof helpContactsAnswer>['data'];
