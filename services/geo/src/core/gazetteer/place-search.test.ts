import { describe, expect, it } from 'vitest';
import { aGazetteer, aPlace, SOME_PLACES } from './gazetteer.fixture.ts';
import { fold } from './fold.ts';
import { newPlaceSearch, type PlaceQuery } from './place-search.ts';

const gazetteer = aGazetteer(...SOME_PLACES);
const search = newPlaceSearch(gazetteer);
const found = (line: string, query: Partial<PlaceQuery> = {}) =>
  search(line, { limit: 5, ...query }).map(({ id, by }) => {
    const { name, region } = gazetteer.place(id);
    return `${name}, ${region.name} (${by})`;
  });

describe('names are folded', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ["St. John's", 'st john s'],
    ['İstanbul', 'istanbul'],
    ['  NEW   York ', 'new york'],
    ['東京', '東京'],
    ['-.,', ''],
  ])('%s is searched for as %s', (name, folded) => {
    expect(fold(name)).toBe(folded);
  });
});

describe('places are found', () => {
  it('by the beginning of a name in other languages: münch finds Munich, the larger place first', () => {
    expect(found('münch')).toEqual(['Munich, Bavaria (beginning)', 'Münchberg, Bavaria (beginning)']);
    expect(found('MUENCHEN')).toEqual(['Munich, Bavaria (name)']);
  });

  it('not by codes and names in other scripts', () => {
    expect(found('muc')).toEqual([]);
    expect(found('Мюнхен')).toEqual([]);
  });

  it('by their whole name before larger ones that only begin so', () => {
    expect(found('bath')).toEqual(['Bath, England (name)', 'Bathinda, Punjab (beginning)']);
  });

  it('by the beginning of their own name before larger ones that are also called so', () => {
    const places = [
      aPlace({ name: 'Quito', population: 2_000_000, otherNames: ['San Francisco de Quito'] }),
      aPlace({ name: 'San Francisco', population: 800_000 }),
    ];
    const cities = aGazetteer(...places);
    const names = newPlaceSearch(cities)('san fran', { limit: 5 }).map(({ id }) => cities.place(id).name);
    expect(names).toEqual(['San Francisco', 'Quito']);
  });

  it('narrowed down by what stands behind the name: region, its code, country, with or without a comma', () => {
    expect(found('Springfield')[0]).toBe('Springfield, Missouri (name)');
    expect(found('Springfield, IL')).toEqual(['Springfield, Illinois (name)']);
    expect(found('springfield illinois usa')).toEqual(['Springfield, Illinois (name)']);
    expect(found('London, Canada')).toEqual(['London, Ontario (name)']);
    expect(found('London, UK')).toEqual(['London, England (name)']);
  });

  it('within the requested countries', () => {
    expect(found('London', { countries: new Set(['CA']) })).toEqual(['London, Ontario (name)']);
    expect(found('London', { countries: new Set(['FR']) })).toEqual([]);
  });

  it('as the town of an address', () => {
    expect(found('10 Downing Street, London SW1A 2AA, UK')).toEqual(['London, England (address)']);
    expect(found('Marienplatz 1, 80331 München')).toEqual(['Munich, Bavaria (address)']);
    expect(found('350 5th Ave, New York City, NY 10118, USA')).toEqual(['New York City, New York (address)']);
  });

  it('never by nothing, and never without end by many words', () => {
    expect(found('')).toEqual([]);
    expect(found(' , ,,')).toEqual([]);
    expect(found('qqq '.repeat(50))).toEqual([]);
  });

  it('by a beginning that very many share: the largest, the same whether some or all of them are looked through', () => {
    const many = aGazetteer(...Array.from({ length: 1_000 }, (_, n) => aPlace({ name: `Dorf ${n}`, population: n })));
    const plain = many.names.beginningWith('dorf', { limit: 3 });
    expect(plain.map(({ id }) => many.place(id).name)).toEqual(['Dorf 999', 'Dorf 998', 'Dorf 997']);
    expect(many.names.beginningWith('dorf', { limit: 3 })).toEqual(plain);
    expect(many.names.beginningWith('dorf', { limit: 3, accepts: () => true })).toEqual(plain);
  });
});

describe('the nearest place', () => {
  it('is found across the date line, and nothing far from all', () => {
    expect(gazetteer.nearest(-179.99, -16.8, 50)?.name).toBe('Taveuni');
    expect(gazetteer.nearest(180, -16.8, 50)?.name).toBe('Taveuni');
    expect(gazetteer.nearest(0, -90, 250)).toBeUndefined();
  });
});
