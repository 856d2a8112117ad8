import { describe, expect, it } from 'vitest';
import { catalogueOf, NEWEST_CATALOGUE, subjectOf, notificationTexts } from './catalogue.ts';

const placeholders = (template: string) => [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);

/** Every type with each of its variants. */
const all = NEWEST_CATALOGUE.types.flatMap((type) =>
  [null, ...Object.keys(type.variants ?? {})].map((variant) => ({
    name: variant ? `${type.type} (${variant})` : type.type,
    words: notificationTexts(NEWEST_CATALOGUE, type.type, variant),
  })),
);

describe('the notification catalogue (decisions §22)', () => {
  it('has 61 types, each name once', () => {
    expect(new Set(NEWEST_CATALOGUE.types.map((type) => type.type)).size).toBe(61);
    expect(NEWEST_CATALOGUE.types).toHaveLength(61);
  });

  it.each(all)('$name: every placeholder is one of its data fields, and every field is defined', ({ words }) => {
    const templates = [words.subject, words.body, words.link, ...Object.values(words.linkByRole ?? {})];
    expect(words.dataFields).toEqual(expect.arrayContaining(templates.flatMap(placeholders)));
    expect(Object.keys(NEWEST_CATALOGUE.fields)).toEqual(expect.arrayContaining(words.dataFields));
  });

  it.each(all)('$name: every event and recipient word is of the vocabulary', ({ words }) => {
    const events = [...words.raisedBy.filter((event) => event !== 'schedule'), ...(words.clearsWhen?.events ?? [])];
    expect(Object.keys(NEWEST_CATALOGUE.events)).toEqual(expect.arrayContaining(events));
    expect(Object.keys(NEWEST_CATALOGUE.recipientVocabulary)).toEqual(expect.arrayContaining(words.recipients.to));
  });

  it('a variant replaces whole the fields that it names and inherits the others', () => {
    const words = notificationTexts(NEWEST_CATALOGUE, 'ProjectHasNoAssignment', 'import');
    expect(words.subject).toBe('Imported projects without assignment: {n}');
    expect(words.dataFields).toEqual(['importId', 'n', 'actorName']);
    expect(words.flags.actionRequired).toBe(true);
    expect(words.recipients).toEqual({ to: ['ICC@insurer'], 'actor.excluded': true });
  });

  it('names the subject on the bus with the service that owns the event', () => {
    expect(subjectOf(NEWEST_CATALOGUE, 'project.created')).toBe('projects.project.created.v1');
    expect(subjectOf(NEWEST_CATALOGUE, 'session.revoked')).toBe('identity.session.revoked.v1');
  });

  it('refuses names that it does not hold', () => {
    expect(() => notificationTexts(NEWEST_CATALOGUE, 'Nothing', null)).toThrow('unknown notify type: Nothing');
    expect(() => notificationTexts(NEWEST_CATALOGUE, 'ProjectClosed', 'import')).toThrow('no variant import');
    expect(() => subjectOf(NEWEST_CATALOGUE, 'nothing.done')).toThrow('no event nothing.done');
    expect(() => catalogueOf('0')).toThrow('no version 0');
  });
});
