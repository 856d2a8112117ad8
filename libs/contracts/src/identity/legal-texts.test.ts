import { describe, expect, it } from 'vitest';
import { countWords } from '../common/fields.ts';
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from './legal.ts';
import { LEGAL_TEXTS, legalPlainText, PRIVACY_POLICY, TERMS } from './legal-texts.ts';

describe('the texts that are accepted (spec 3 §2)', () => {
  it('are long enough that one has to scroll', () => {
    expect(countWords(legalPlainText(TERMS))).toBeGreaterThan(1_200);
    expect(countWords(legalPlainText(PRIVACY_POLICY))).toBeGreaterThan(900);
  });

  it('have the versions that are to be accepted', () => {
    for (const document of LEGAL_DOCUMENTS) expect(LEGAL_TEXTS[document].version).toBe(LEGAL_VERSIONS[document]);
    expect(PRIVACY_POLICY).toMatchObject({ version: '2.0', date: '2022-12-01' });
  });

  it.each([
    'Insurers',
    'Project Roles',
    'assigned by an Insurer',
    'Applicable Insurer controls the project',
    'you have 15 days from your acceptance of this Agreement to name a notice address',
    '30 days to resolve the dispute',
    'Only after these 30 days may either side begin arbitration',
    '18 years of age or over',
    'Privacy Policy /privacy-policy',
  ])('the terms say: %s', (words) => {
    expect(legalPlainText(TERMS)).toContain(words);
  });

  it.each(['version 2.0', '1 December 2022', 'encrypted with AES-256', 'password-change reminders'])(
    'the privacy policy says: %s',
    (words) => {
      expect(legalPlainText(PRIVACY_POLICY)).toContain(words);
    },
  );
});
