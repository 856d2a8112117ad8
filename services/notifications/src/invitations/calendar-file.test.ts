import { describe, expect, it } from 'vitest';
import { calendarFile, type CalendarInspection } from './calendar-file.ts';

const INSPECTION: CalendarInspection = {
  inspectionId: '0197b3a2-0000-7000-8000-000000000001',
  inspectionNumber: 2,
  projectName: 'Dam; North, "A"',
  locationName: 'Pier 4, Kaj 日本語日本語日本語日本語日本語日本語日本語日本語日本語日本語',
  startDateTime: '2027-07-12T07:00:00.000Z',
  endDateTime: '2027-07-12T09:00:00.000Z',
  agenda: 'Roof\r\nATTENDEE:mailto:x@evil.example\u0007',
  meetingUrl: 'https://meet.example/1',
  sequence: 3,
  organizer: { name: 'Erik Stone', email: 'erik@granite.example' },
};
const EDDA = { name: 'Edda: "Holm"', email: 'edda@site.example' };
const STAMP = new Date('2026-11-23T10:00:00Z');

const fileOf = (kind: Parameters<typeof calendarFile>[1], recipient: Parameters<typeof calendarFile>[2] = EDDA) => {
  const { method, content } = calendarFile(INSPECTION, kind, recipient, STAMP);
  return { method, content, lines: content.replaceAll('\r\n ', '').split('\r\n') };
};

describe('the calendar file of an invitation (RFC 5545, RFC 5546)', () => {
  it.each([
    ['invite', 'REQUEST', 'STATUS:CONFIRMED'],
    ['update', 'REQUEST', 'STATUS:CONFIRMED'],
    ['cancel', 'CANCEL', 'STATUS:CANCELLED'],
    ['withdraw', 'CANCEL', undefined],
    ['replace', 'CANCEL', undefined],
  ] as const)('%s has the method %s', (kind, method, status) => {
    const file = fileOf(kind);
    expect([file.method, file.lines.includes(`METHOD:${method}`)]).toEqual([method, true]);
    expect(file.lines.find((line) => line.startsWith('STATUS:'))).toBe(status);
  });

  it('is known by the inspection and its sequence, with times in UTC and the people concerned alone', () => {
    const { lines } = fileOf('update');
    expect(lines).toEqual(
      expect.arrayContaining([
        'VERSION:2.0',
        `UID:${INSPECTION.inspectionId}`,
        'SEQUENCE:3',
        'DTSTAMP:20261123T100000Z',
        'DTSTART:20270712T070000Z',
        'DTEND:20270712T090000Z',
        'ORGANIZER;CN="Erik Stone":mailto:erik@granite.example',
      ]),
    );
    const [attendee, ...others] = lines.filter((line) => line.startsWith('ATTENDEE'));
    expect(attendee).toMatch(/^ATTENDEE;.*RSVP=TRUE.*CN="Edda: \^'Holm\^'":MAILTO:edda@site\.example$/);
    expect(others).toEqual([]);
    expect(fileOf('invite', { name: null, email: 'o@site.example' }).content).not.toContain('CN="o');
  });

  it('has no links but the meeting, whose address is written as a URI', () => {
    const evil = { name: 'evil.example', email: 'x@site.example' };
    const { content } = calendarFile(
      {
        ...INSPECTION,
        ...{
          projectName: 'https://evil.example',
          locationName: 'www.evil.example',
          agenda: 'See https://evil.example/a',
        },
        ...{ organizer: evil, meetingUrl: 'https://meet.example/x;a,b\\c', uid: 'second' },
      },
      'replace',
      evil,
      STAMP,
    );
    const text = content.replaceAll('\r\n ', '');
    expect(text).not.toContain('evil.example');
    expect(text).toContain('URL;VALUE=URI:https://meet.example/x%3Ba%2Cb%5Cc\r\n');
    expect(text).toContain('UID:second\r\n');
  });

  it('escapes what people have written, and folds lines at 75 octets', () => {
    const { lines, content } = fileOf('invite');
    expect(lines).toContain('SUMMARY:Inspection 2: Dam\\; North\\, "A"');
    expect(lines).toContain(
      'DESCRIPTION:Roof\\nATTENDEE:mailto:x@evil.\u200Aexample\\n\\nMeeting: https://meet.example/1',
    );
    const octets = content.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  });
});
