import { describe, expect, it } from 'vitest';
import {
  RECOMMENDATION_TYPES,
  isTypeOf,
  type RecommendationCategory,
} from '@portal/contracts/projects/recommendation-lists';
import {
  applies,
  percentOf,
  populatedInAll,
  qualityOf,
  questionsById,
  sectionsPopulated,
  suggestionFor,
  type GivenAnswers,
  type ReportNoteValue,
} from '@portal/contracts/projects/report-note-arithmetic';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { answerFault } from '@portal/contracts/projects/report-note-rules';
import { definitionIn, REPORT_NOTE_CATALOGUES } from './catalogue.ts';

const given = (answers: Readonly<Record<string, ReportNoteValue>>): GivenAnswers =>
  new Map(Object.entries(answers).map(([id, value]) => [id, { value, photosCount: 0 }]));

describe.each(REPORT_NOTE_CATALOGUES)('version $version of the questions (decisions §14)', (catalogue) => {
  const definition = (type: ProjectCategory) => definitionIn(catalogue, type);
  const all = [...questionsById(definition('Construction')), ...questionsById(definition('OperationalProperty'))];

  it.each(catalogue.testVectors)('scores $part as its vector says: $points points', (vector) => {
    const [type = '', partId] = vector.part.split('/');
    const { parts, rules } = definition(type as ProjectCategory);
    const part = parts.find(({ id }) => id === partId);
    if (!part) throw new Error(`There is no part ${vector.part}`);
    expect(qualityOf(part, rules.scoreRange.worst, given(vector.answers))).toEqual({
      weightedScore: vector.weightedScore,
      weightedMax: vector.weightedMax,
      quality: vector.Q,
      points: vector.points,
    });
  });

  it('a part of which nothing is counted is not yet scored, never 0', () => {
    const { parts, rules } = definition('Construction');
    const [part] = parts;
    const answers = given({ 'con-loss-history': 'None', 'con-pressure-testing': 4, 'con-hot-work': null });
    expect(part && qualityOf(part, rules.scoreRange.worst, answers)).toEqual({
      weightedScore: 0,
      weightedMax: 0,
      quality: null,
      points: null,
    });
  });

  it('every suggestion is a category and a type of decisions §17, with the text of Other', () => {
    for (const [id, { recommendation, kind }] of all) {
      expect([id, recommendation !== undefined]).toEqual([id, kind === 'score' || kind === 'choice']);
      if (!recommendation) continue;
      const { category, type, otherText } = recommendation;
      expect(Object.keys(RECOMMENDATION_TYPES)).toContain(category);
      expect([id, isTypeOf(category as RecommendationCategory, type)]).toEqual([id, true]);
      expect([id, otherText !== undefined && otherText.length <= 50]).toEqual([id, type === 'Other']);
    }
  });

  it('a question depends on an earlier choice of its own part', () => {
    for (const type of ['Construction', 'OperationalProperty'] as const) {
      for (const part of definition(type).parts) {
        const seen = new Map<string, ReportNoteQuestion>();
        for (const question of part.sections.flatMap(({ questions }) => questions)) {
          const on = question.appliesWhen && seen.get(question.appliesWhen.questionId);
          if (question.appliesWhen) {
            expect(on?.options?.map(({ value }) => value)).toContain(question.appliesWhen.equals);
          }
          seen.set(question.id, question);
        }
      }
    }
    expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
  });
});

const [newest] = REPORT_NOTE_CATALOGUES;
if (!newest) throw new Error('There are no questions');
const construction = definitionIn(newest, 'Construction');
const questions = questionsById(construction);
const question = (id: string): ReportNoteQuestion => {
  const found = questions.get(id);
  if (!found) throw new Error(`There is no question ${id}`);
  return found;
};

describe('what is populated', () => {
  const section = (id: string, answers: GivenAnswers) =>
    sectionsPopulated(construction, answers).find(({ sectionId }) => sectionId === id);

  it('counts required questions that apply; a question that does not is not missing', () => {
    expect(section('water-damage', given({}))).toMatchObject({ required: 3, answered: 0 });
    const withServices = section('water-damage', given({ 'con-wet-services': 'yes', 'con-pressure-testing': 1 }));
    expect(withServices).toMatchObject({ required: 5, answered: 2 });
    expect(withServices?.missing.map(({ id }) => id)).toContain('con-isolation-shutdown');
    const without = section('water-damage', given({ 'con-wet-services': 'no', 'con-pressure-testing': 1 }));
    expect(without).toMatchObject({ required: 3, answered: 1 });
  });

  it('photographs are answered by one of them, a text by anything but nothing', () => {
    const photos: GivenAnswers = new Map([['con-site-photos', { value: null, photosCount: 1 }]]);
    expect(section('site-organisation', photos)?.answered).toBe(1);
    expect(section('contract-programme', given({ 'con-loss-history': null }))?.answered).toBe(0);
    expect(section('contract-programme', given({ 'con-loss-history': 'None' }))?.answered).toBe(1);
  });

  it('is never 100 percent while something is missing', () => {
    expect(percentOf({ required: 300, answered: 299 })).toBe(99);
    expect(percentOf({ required: 300, answered: 300 })).toBe(100);
    expect(percentOf({ required: 0, answered: 0 })).toBe(100);
    expect(
      populatedInAll([
        { required: 3, answered: 1 },
        { required: 2, answered: 2 },
      ]),
    ).toEqual({
      required: 5,
      answered: 3,
    });
  });

  it('asks what depends on a choice only where it has the value', () => {
    const testing = question('con-pressure-testing');
    expect(applies(testing, given({}))).toBe(false);
    expect(applies(testing, given({ 'con-wet-services': 'no' }))).toBe(false);
    expect(applies(testing, given({ 'con-wet-services': 'yes' }))).toBe(true);
  });
});

describe('an answer', () => {
  const fault = (id: string, value: ReportNoteValue, { comment = null as string | null, photosCount = 0 } = {}) =>
    answerFault(question(id), { value, comment, photosCount }, construction.rules);

  it.each([
    ['con-hot-work', 0],
    ['con-hot-work', 4],
    ['con-hot-work', null],
    ['con-wet-services', 'yes'],
    ['con-loss-history', 'x'.repeat(1000)],
  ])('to %s may be %s', (id, value) => expect(fault(id, value)).toBeUndefined());

  it.each([
    ['con-hot-work', 5, 'Please choose a score from 0 to 4.'],
    ['con-hot-work', -1, 'Please choose a score from 0 to 4.'],
    ['con-hot-work', 1.5, 'Please choose a score from 0 to 4.'],
    ['con-hot-work', '2', 'Please choose a score from 0 to 4.'],
    ['con-wet-services', 'maybe', 'Please choose one of the options of the question.'],
    ['con-wet-services', 1, 'Please choose one of the options of the question.'],
    ['con-loss-history', 3, 'Please enter a text.'],
    ['con-loss-history', 'x'.repeat(1001), 'Must be at most 1000 characters'],
    ['con-site-photos', 'a.jpg', 'This question takes photographs only.'],
  ])('to %s is not %s: %s', (id, value, message) => expect(fault(id, value)).toEqual({ field: 'value', message }));

  it('may carry a comment of 1,000 characters, and photographs where the question takes them', () => {
    expect(fault('con-hot-work', 1, { comment: 'x'.repeat(1000) })).toBeUndefined();
    expect(fault('con-hot-work', 1, { comment: 'x'.repeat(1001) })?.field).toBe('comment');
    expect(fault('con-site-photos', null, { photosCount: 20 })).toBeUndefined();
    expect(fault('con-site-photos', null, { photosCount: 21 })).toEqual({
      field: 'fileIds',
      message: 'At most 20 photos can be added.',
    });
    expect(fault('con-site-management', 1, { photosCount: 1 })?.message).toBe('This question takes no photographs.');
  });

  it('offers a recommendation from a score of 3 on, a choice by the score of its option', () => {
    const offer = (id: string, value: ReportNoteValue) =>
      suggestionFor(question(id), value, construction.rules.suggestionFromScore);
    expect(offer('con-site-management', 2)).toBeUndefined();
    expect(offer('con-site-management', 3)).toEqual({ category: 'Quality', type: 'Supervision' });
    expect(offer('con-loss-history', 'Bad')).toBeUndefined();
    const { options = [], recommendation } = question('con-wet-services');
    for (const { value, score } of options) {
      expect(offer('con-wet-services', value)).toEqual(score >= 3 ? recommendation : undefined);
    }
  });
});
