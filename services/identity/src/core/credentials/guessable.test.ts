import { newPasswordFault, PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { guessableFault } from './guessable.ts';

const PERSON = {
  email: 'u.brandt@northwind-re.example',
  firstName: 'Ulrike',
  lastName: 'Brandt',
  companyName: 'Northwind Insurance',
};

describe('passwords that are easy to guess', () => {
  it('are known by a list of breached ones, of which more than 3,000 fit the rule', () => {
    const fitting = dictionary['passwords-common'].filter((password) => newPasswordFault(password) === undefined);
    expect(fitting.length).toBeGreaterThan(3_000);
    for (const password of fitting) expect(guessableFault(password, PERSON)).toBe(PASSWORD_TEXTS.tooCommon);
  });

  it.each(['password1', 'PASSWORD1', 'Trustno1', '1qaz2wsx'])('are refused when they are common: %s', (password) => {
    expect(guessableFault(password)).toBe('This password is too common. Please choose one that is harder to guess.');
  });

  it.each([
    'RiskPortal-2026',
    'risk portal 1',
    'Northwind1',
    'northwind-insurance-2026',
    'N.o.r.t.h.w.i.n.d.2',
    'UlrikeBrandt1',
    'Brandt-1984',
    '7u.brandt7',
    'northwind-re9',
    'u.brandt@northwind-re.example1',
  ])('are refused when they are made of what is known of their owner: %s', (password) => {
    expect(newPasswordFault(password)).toBeUndefined();
    expect(guessableFault(password, PERSON)).toBe(
      'This password is made of your name, your email address, your company or the portal. Please choose another one.',
    );
  });

  it.each(['Harbour-88', 'Portal-2026', 'northwind-correct-horse-7', 'brandteins-kaffee-9', 'пароль-Харьков1a'])(
    'are not these: %s',
    (password) => {
      expect(guessableFault(password, PERSON)).toBeUndefined();
    },
  );

  it('are judged without a company, and by no word of one or two letters', () => {
    const person = { email: 'x@y.io', firstName: 'Bo', lastName: 'Li', companyName: null };
    expect(guessableFault('Bolide-77', person)).toBeUndefined();
  });
});
