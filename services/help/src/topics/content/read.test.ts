import { HELP_PROJECT_TOPICS, type Actor } from '@portal/access';
import { DEMO_ACCOUNTS, DEMO_COMPANIES } from '@portal/contracts/common/demo';
import { readMarks } from '@portal/contracts/help/marks';
import { OFFLINE_AFTER_MINUTES } from '@portal/contracts/projects/device-lists';
import { describe, expect, it } from 'vitest';
import { readTopic, topicsFor, textOf } from './read.ts';
import { TOPICS } from './topics.ts';

const readers: readonly (Actor & { who: string })[] = DEMO_ACCOUNTS.map(({ email, role, company, plan }) => {
  const employer = DEMO_COMPANIES.find(({ key }) => key === company);
  return { who: email, role, companyType: employer?.type ?? 'NoCompany', plan: employer?.plan ?? plan ?? 'FreeUsage' };
});
const readings = readers.flatMap((reader) =>
  topicsFor(reader).map(({ topic }) => ({ who: reader.who, reader, name: `${topic.area}/${topic.id}`, topic })),
);
const namesFor = (who: string) => readings.filter((reading) => reading.who === who).map(({ name }) => name);

describe('help topics (spec 3 §2 Help, decisions §23)', () => {
  it.each(readings)('$name says at least 150 words to $who', ({ reader, topic }) => {
    const { sections } = readTopic(reader, topic);
    const words = sections.flatMap((section) =>
      textOf(section)
        .split(/\s+/u)
        .filter((word) => /[\p{L}\d]/u.test(word)),
    );
    expect(words.length).toBeGreaterThanOrEqual(150);
  });

  it.each(readings)(
    '$name names labels of known screens alone to $who, and leaves no mark behind',
    ({ reader, topic }) => {
      const all = readTopic(reader, topic).sections.map(textOf).join(' ');
      expect(all).not.toMatch(/[{}[\]]/u);
      const raw = readTopic(reader, topic).sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : block.items)),
      );
      const labels = raw.flatMap((text) => readMarks(text).filter((part) => typeof part !== 'string'));
      expect(labels.length).toBeGreaterThan(0);
    },
  );

  it('has no section of what a release lacks: all of its areas are there', () => {
    const lacking = TOPICS.flatMap(({ area, id, sections }) =>
      sections.flatMap(({ heading, notYet }) => (notYet === undefined ? [] : [`${area}/${id}: ${heading}`])),
    );
    expect(lacking).toEqual([]);
    const readable = readings.flatMap(({ reader, topic }) => readTopic(reader, topic).sections.map(textOf)).join(' ');
    expect(/not in this release|until (?:the Dashboard|these tools)/iu.exec(readable)).toBeNull();
  });

  it('tells people of their dashboard and of CONTROLS: the keys, areas, the silence of a device', () => {
    const toldTo = (words: string) =>
      new Set(
        readings
          .filter(({ reader, topic }) => readTopic(reader, topic).sections.some((one) => textOf(one).includes(words)))
          .map(({ reader }) => reader.role),
      );
    const all = new Set(readings.map(({ reader }) => reader.role));
    expect(toldTo('j moves to the next line')).toEqual(all);
    const without = (...roles: string[]) => new Set([...all].filter((role) => !roles.includes(role)));
    expect(toldTo('a storm track')).toEqual(without('SiteContact'));
    expect(toldTo(`for ${OFFLINE_AFTER_MINUTES} minutes or longer`)).toEqual(
      without('Broker', 'InsuranceRepresentative'),
    );
    expect(toldTo('adds it to an inspection')).toEqual(
      new Set(['ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer']),
    );
  });

  it('holds every page that a role has, and no page that nobody has', () => {
    const written = TOPICS.filter(({ area }) => area === 'projects').map(({ id }) => id);
    expect(new Set(written)).toEqual(new Set<string>(Object.values(HELP_PROJECT_TOPICS).flat()));
  });

  it('gives a site contact the overview of projects only', () => {
    const mine = ['dashboard/overview', 'dashboard/tools', 'projects/overview', 'account/account'];
    expect(namesFor('site@client.example')).toEqual(mine);
  });

  it('gives My Company to coordinators alone, as far as it is released (spec 3 §2)', () => {
    const readersOf = (name: string) => readings.filter((one) => one.name === name).map(({ reader }) => reader.role);
    for (const name of ['my-company/overview', 'my-company/team-members', 'my-company/rates'])
      expect(new Set(readersOf(name))).toEqual(new Set(['ICCoordinator', 'RCCoordinator']));
  });

  it('says who an invited member is, and for whom Global Ecosystem is (spec 3 §2 Help content)', () => {
    const saying = (sentence: string) =>
      readings
        .filter(({ reader, topic }) => readTopic(reader, topic).sections.some((one) => textOf(one).includes(sentence)))
        .map(({ reader }) => reader);
    const invited = saying('becomes Has Access after the first project registration');
    expect(new Set(invited.map(({ role }) => role))).toEqual(
      new Set(['ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer', 'Broker', 'InsuranceRepresentative']),
    );
    const ecosystem = saying('Global Ecosystem shows anonymised data');
    expect(ecosystem.length).toBeGreaterThan(0);
    const isOffered = ({ role, companyType }: Actor) =>
      companyType !== 'Broker' && !['SiteContact', 'RiskManager', 'DeveloperOwner'].includes(role);
    expect(ecosystem.every(isOffered)).toBe(true);
  });

  it('gives administrators nothing', () => {
    expect(namesFor('admin@portal.example')).toEqual([]);
  });

  it('speaks of broker roles by their names in broker companies', () => {
    const handler = readings.find(
      ({ who, name }) => who === 'handler@brokerco.example' && name === 'projects/overview',
    );
    if (!handler) throw new Error('The client account handler has no overview');
    const said = readTopic(handler.reader, handler.topic).sections.map(textOf).join(' ');
    expect(said).toContain('client account handler');
    expect(said).not.toContain('underwriter');
  });

  it('names no role to people of broker companies as insurers call it', () => {
    const named = readings
      .filter(({ reader }) => reader.companyType === 'Broker')
      .flatMap(({ who, name, reader, topic }) =>
        readTopic(reader, topic)
          .sections.flatMap((section) => textOf(section).split(/(?<=\.) /u))
          .filter((text) => /underwriter|site contact|(?<!client )risk manager/iu.test(text))
          .map((text) => `${who} in ${name}: ${text}`),
      );
    expect(named).toEqual([]);
  });
});
