import { NEWEST_CATALOGUE as catalogue, notificationTexts } from '@portal/contracts/notifications/catalogue';
import { describe, expect, it } from 'vitest';
import type { CompanyType } from '@portal/contracts/common/enums';
import { momentsIn, renderLink, renderSubject, renderText } from './rendering.ts';

/** A reader whom clocks are known that the test names: a zone's minutes ahead of UTC. */
const aReader = (
  clock: number | string,
  companyType: CompanyType = 'NoCompany',
  ahead: Record<string, number> = {},
) => ({
  clock,
  companyType,
  clocks: (zone: string) => ahead[zone] ?? null,
});

describe('words of a notification (catalogue rules.placeholders)', () => {
  it('fills in the data fields', () => {
    expect(
      renderText(catalogue, '{actorName} has added {projectName}.', { actorName: 'Ada', projectName: 'Dam' }),
    ).toBe('Ada has added Dam.');
  });

  it('writes date-times MM/dd/yyyy hh:mm aa with their zone, in the reader’s time', () => {
    const data = { revokedDateTime: '2026-11-20T23:05:00.000Z' };
    const write = (timezoneOffset: number) => renderText(catalogue, '{revokedDateTime}', data, aReader(timezoneOffset));
    expect(write(0)).toBe('11/20/2026 11:05 PM UTC');
    expect(write(-330)).toBe('11/21/2026 04:35 AM UTC+05:30');
    expect(write(300)).toBe('11/20/2026 06:05 PM UTC-05:00');
    expect(renderText(catalogue, '{revokedDateTime}', { revokedDateTime: '2026-01-02T00:30:00Z' })).toBe(
      '01/02/2026 12:30 AM UTC',
    );
  });

  it('writes times of an inspection in its site’s zone, the reader’s own in brackets where it differs', () => {
    const write = (startDateTime: string, clock: number | string, ahead = -300, timeZone = 'America/New_York') => {
      const clocks = { 'America/New_York': ahead, 'Asia/Kolkata': 330 };
      return renderText(catalogue, '{startDateTime}', { startDateTime, timeZone }, aReader(clock, 'NoCompany', clocks));
    };
    expect(write('2026-11-20T14:00:00.000Z', 300)).toBe('11/20/2026 09:00 AM UTC-05:00');
    expect(write('2026-07-20T13:00:00.000Z', 240, -240)).toBe('07/20/2026 09:00 AM UTC-04:00');
    expect(write('2026-11-20T14:00:00.000Z', -60)).toBe('11/20/2026 09:00 AM UTC-05:00 (03:00 PM UTC+01:00)');
    expect(write('2026-11-20T14:00:00.000Z', -720)).toBe(
      '11/20/2026 09:00 AM UTC-05:00 (11/21/2026 02:00 AM UTC+12:00)',
    );
    expect(write('2026-11-20T14:00:00.000Z', 'Asia/Kolkata')).toBe(
      '11/20/2026 09:00 AM UTC-05:00 (07:30 PM UTC+05:30)',
    );
    expect(write('2026-11-20T14:00:00.000Z', 0, 0, 'Mars/Olympus')).toBe('11/20/2026 02:00 PM UTC');
  });

  it('names the moments whose local time a text shows, in the site’s zone and the reader’s', () => {
    const data = { startDateTime: '2026-11-20T14:00:00.000Z', timeZone: 'America/New_York', dueDate: '2026-12-01' };
    const [zones, own] = [momentsIn(catalogue, data, 'Asia/Tokyo'), momentsIn(catalogue, data)];
    expect(zones.map(({ timeZone }) => timeZone)).toEqual(['Asia/Tokyo', 'America/New_York']);
    expect(own).toEqual([{ timeZone: 'America/New_York', instant: data.startDateTime }]);
  });

  it('writes dates, money and enums as the catalogue says', () => {
    const data = { dateOfLoss: '2026-03-09', totalAmount: 1234567.5, sessionReason: 'RefreshTokenReused' };
    expect(renderText(catalogue, '{dateOfLoss}|{totalAmount}|{sessionReason}', data)).toBe(
      '03/09/2026|1,234,567.50|a sign-in was used from two places',
    );
  });

  it('names roles as the reader’s company does', () => {
    const write = (roleName: string, companyType: 'Insurance' | 'Broker') =>
      renderText(catalogue, '{roleName}', { roleName }, aReader(0, companyType));
    expect(write('SiteContact', 'Insurance')).toBe('Site Contact');
    expect(write('SiteContact', 'Broker')).toBe('Property Respondent');
    expect(write('Chief of staff', 'Broker')).toBe('Chief of staff');
  });

  it('names primary functions as the reader’s company does, and leaves values as they are', () => {
    const write = (companyType: 'Insurance' | 'Broker') => {
      const { subject } = notificationTexts(catalogue, 'PrimaryUnderwriterChanged', null);
      return renderText(catalogue, subject, { newHolderName: 'A. underwriter' }, aReader(0, companyType));
    };
    expect(write('Insurance')).toBe('Primary underwriter is now A. underwriter');
    expect(write('Broker')).toBe('Primary client account handler is now A. underwriter');
    const contact = notificationTexts(catalogue, 'PrimarySiteContactChanged', null).email?.subject ?? '';
    const reader = aReader(0, 'Broker');
    expect(renderText(catalogue, contact, { projectName: 'Dam' }, reader)).toBe(
      'Dam: primary property respondent changed',
    );
  });

  it('names positions as the reader’s company does, and engineers apart', () => {
    const write = (positionName: string, companyType: 'Insurance' | 'Broker') =>
      renderText(catalogue, '{positionName}', { positionName }, aReader(0, companyType));
    expect(write('RiskManager', 'Insurance')).toBe('Risk Manager');
    expect(write('RiskManager', 'Broker')).toBe('Client Risk Manager');
    expect(write('ExternalRE', 'Broker')).toBe('External Risk Engineer');
  });

  it('cuts a subject of more than 80 characters at 79 and ends it with …, whole characters only', () => {
    const subject = (closingReason: string) => renderSubject(catalogue, '{closingReason}', { closingReason });
    expect(subject('x'.repeat(80))).toBe('x'.repeat(80));
    expect(subject('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`);
    expect([...subject('😀'.repeat(90))]).toEqual([...Array<string>(79).fill('😀'), '…']);
  });

  it('takes a value as text, whatever it looks like', () => {
    const closingReason = '{projectName} $& <b>';
    expect(renderText(catalogue, 'Project closed: {closingReason}', { closingReason, projectName: 'no' })).toBe(
      'Project closed: {projectName} $& <b>',
    );
  });

  it('escapes values for the URL', () => {
    expect(renderLink('/projects?importId={importId}', { importId: 'a&b=/../?#' })).toBe(
      '/projects?importId=a%26b%3D%2F..%2F%3F%23',
    );
  });
});
