import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { timeZonesAnswer, timeZonesQuery } from './location-time-zone.ts';

const listTimeZones = <const Source extends 'location' | 'inspection'>(source: Source) =>
  endpoint({
    method: 'GET',
    path: `/i18n/timezone/by-${source}`,
    summary: `Time zones of ${source}s, with their offset at an instant`,
    // Everybody who sees a project may know its local time, independent of tabs.
    access: allow('project', 'read'),
    query: timeZonesQuery,
    answer: timeZonesAnswer,
    reads: ['location', 'inspections'],
  });

export const listTimeZonesByLocation = listTimeZones('location');
export const listTimeZonesByInspection = listTimeZones('inspection');
