import * as v from 'valibot';
import { enteredAddress, phone, phoneFitsCountry } from '../common/address.ts';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { accessStatusSchema, companyTypeSchema } from '../common/enums.ts';
import { email, id, properName, requiredLine, requiredText } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { LIMITS } from '../common/limits.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { postalAddress } from '../identity/user.ts';
import {
  ACCESS_REQUEST_STATUSES,
  CONTACT_ACTIONS,
  CONTACT_POSITIONS,
  contactPositionSchema,
  ENTERED_POSITIONS,
} from './contact-position.ts';
import { CONTACT_SORT_FIELDS } from './contact-sort-fields.ts';
import { CONTACT_TEXTS } from './contact-texts.ts';

const contactFields = {
  position: v.picklist(ENTERED_POSITIONS, ({ input }) => (input ? CONTACT_TEXTS.wrongPosition : MESSAGES.required)),
  name: v.strictObject({ firstName: properName(LIMITS.contactName), lastName: properName(LIMITS.contactName) }),
  companyName: requiredLine(LIMITS.companyName),
  email,
  phone: v.nullish(phone),
  address: v.nullish(enteredAddress),
};
/** True to send the invite at once; otherwise the contact stays without access (decisions §3.4). */
const sendInvite = v.optional(v.boolean());

/** `POST /contacts`: somebody of a project who is entered by hand. */
export const newProjectContact = v.pipe(
  v.strictObject({ ...contactFields, projectId: v.string(MESSAGES.required), sendInvite }),
  phoneFitsCountry('address', 'phone'),
);
export type NewProjectContact = v.InferOutput<typeof newProjectContact>;

/** Form of a new contact. */
export const newContactForm = v.pipe(
  v.strictObject({ ...contactFields, sendInvite }),
  phoneFitsCountry('address', 'phone'),
);
export type NewContactForm = v.InferOutput<typeof newContactForm>;

/** Form of a contact; positions of teams are valid only where a contact has them already. */
export const contactForm = v.pipe(
  v.strictObject({
    ...contactFields,
    position: v.picklist(CONTACT_POSITIONS, MESSAGES.required),
    sendInvite,
  }),
  phoneFitsCountry('address', 'phone'),
);
export type ContactForm = v.InferOutput<typeof contactForm>;

/** `PUT /contacts`: of somebody with an account phone and address of this project; of others everything. */
export const editedContact = v.pipe(
  v.strictObject({ ...contactFields, position: contactPositionSchema, id, sendInvite }),
  phoneFitsCountry('address', 'phone'),
);
export type EditedContact = v.InferOutput<typeof editedContact>;

/** `PUT /contacts/{id}/reject` */
export const rejectContactBody = v.strictObject({ rejectionReason: requiredText(LIMITS.rejectionReason) });

/** `POST /contacts/from-user`: somebody of `GET /contacts/global/by-position`, by the id given there. */
export const contactFromUser = v.strictObject({ projectId: v.string(MESSAGES.required), id });
/** `POST /contacts/global/from-user`: the same, for the company's own book. */
export const globalContactFromUser = v.strictObject({ id });

/** `POST /contacts/global`, `PUT /contacts/global`: a contact of the company that belongs to no project. */
export const newGlobalContact = v.pipe(v.strictObject(contactFields), phoneFitsCountry('address', 'phone'));
export type NewGlobalContact = v.InferOutput<typeof newGlobalContact>;
export const editedGlobalContact = v.pipe(
  v.strictObject({ ...contactFields, position: contactPositionSchema, id }),
  phoneFitsCountry('address', 'phone'),
);

/** A contact of a project, or of the company's own book (spec 3 §3). */
export const contact = v.object({
  id,
  version: v.number(),
  ...lastChange,
  /** Null for those of the company's book. */
  projectId: v.nullable(id),
  /** The person's account; null where there is none yet. */
  userId: v.nullable(id),
  position: contactPositionSchema,
  name: v.object({ firstName: v.string(), lastName: v.string() }),
  fullName: v.string(),
  companyName: v.nullable(v.string()),
  companyType: companyTypeSchema,
  email: v.string(),
  phone: v.nullable(v.string()),
  /** Address, visible only to people of the company that owns the project. */
  address: v.nullable(postalAddress),
  status: accessStatusSchema,
  /**
   * The request for access of a contact whom a risk engineer has entered, until it is approved (decisions §26.1); null
   * for everybody else.
   */
  accessRequest: v.nullable(
    v.object({
      status: v.picklist(ACCESS_REQUEST_STATUSES),
      requestedBy: v.nullable(v.string()),
      /** Reason for those who decide, and for the person who made the request; null for others. */
      rejectionReason: v.nullable(v.string()),
    }),
  ),
  /** Reason why a requested invite was not sent. */
  refusal: v.nullable(v.string()),
  /** True if the contact holds the primary function of their position. */
  isPrimary: v.boolean(),
  isPrimaryUnderwriter: v.boolean(),
  /** Actions that the viewer may do now. */
  actions: actionVerdicts(CONTACT_ACTIONS),
});
export type Contact = v.InferOutput<typeof contact>;
export const contactAnswer = answer(contact);
/** Answer of a write, with the resulting status. */
export const contactWritten = answer(v.object({ id, version: v.number(), status: accessStatusSchema }));

const list = listQuery(CONTACT_SORT_FIELDS).entries;

/** `GET /contacts`: the names of the specification (spec 3 §7), and those of the portal's other lists. */
export const contactListQuery = v.object({
  ...list,
  projectId: v.optional(v.string()),
  ProjectId: v.optional(v.string()),
  Page: list.page,
  PageSize: list.pageSize,
  Name: list.name,
  SortFieldName: list.sortFieldName,
  SortDirection: list.sortDirection,
});
export type ContactListQuery = v.InferOutput<typeof contactListQuery>;
export const contactListAnswer = answer(
  v.object({
    ...listAnswer(contact).entries.data.entries,
    /** Right to add one, with the reason where it is refused. */
    create: actionVerdict(['create']),
  }),
);

/** `GET /contacts/global` */
export const globalContactListQuery = v.object({ ...list, position: v.optional(contactPositionSchema) });

/**
 * `GET /contacts/global/by-position`: who may be added from the users; without a position all of them. What is excluded
 * are the contacts of a project, or those of the company's own book.
 */
export const candidatesQuery = v.object({
  Position: v.optional(contactPositionSchema),
  ProjectIdToExclude: v.optional(v.string()),
  ExcludeGlobal: v.optional(v.picklist(['true', 'false'])),
});

/** A person who can be added to a project: a user, or a contact of the company's book without an account. */
export const candidate = v.object({
  id,
  userId: v.nullable(id),
  position: contactPositionSchema,
  fullName: v.string(),
  companyName: v.nullable(v.string()),
  companyType: companyTypeSchema,
  email: v.string(),
});
export type Candidate = v.InferOutput<typeof candidate>;
export const candidatesAnswer = answer(v.array(candidate));
export const candidateAnswer = answer(candidate);

/** `GET /contacts/{id}/can-add-re-contact`, by the project's id. */
export const canAddEngineerAnswer = answer(actionVerdict(['addEngineer']));

/** `GET /contacts/notify-dropdown?projectId`: those of a project who can be told of something. */
export const notifyQuery = v.object({ projectId: v.string(MESSAGES.required) });
export const notifyAnswer = answer(
  v.array(v.object({ id, userId: id, fullName: v.string(), email: v.string(), position: contactPositionSchema })),
);
