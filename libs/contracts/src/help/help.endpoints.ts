import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  helpAreasAnswer,
  helpContactsAnswer,
  helpSearchAnswer,
  helpSearchQuery,
  helpTopicAnswer,
  helpTopicParams,
  helpVisitAnswer,
  helpVisitBody,
  helpVisitsAnswer,
} from './help.ts';

export const listHelpContacts = endpoint({
  method: 'GET',
  path: '/help/contacts',
  summary: 'The support and the sales contact',
  access: allow('help', 'read'),
  answer: helpContactsAnswer,
});

export const listHelpAreas = endpoint({
  method: 'GET',
  path: '/help/areas',
  summary: 'Areas and topics of Help that the reader has, in the order of the navigation',
  access: allow('help', 'read'),
  answer: helpAreasAnswer,
});

export const searchHelpTopics = endpoint({
  method: 'GET',
  path: '/help/topics',
  summary: 'The reader’s topics whose title or text holds every word of `name`',
  access: allow('help', 'read'),
  query: helpSearchQuery,
  answer: helpSearchAnswer,
});

export const getHelpTopic = endpoint({
  method: 'GET',
  path: '/help/topics/{area}/{topic}',
  summary: 'One topic in the words of the reader’s role; 403 where another role has it',
  access: allow('help', 'read'),
  params: helpTopicParams,
  answer: helpTopicAnswer,
});

export const listHelpVisits = endpoint({
  method: 'GET',
  path: '/help/visits',
  summary: 'The pages of Help that the reader has opened so far',
  access: allow('help', 'read'),
  answer: helpVisitsAnswer,
  reads: ['help'],
});

export const recordHelpVisit = endpoint({
  method: 'PUT',
  path: '/help/visits',
  summary: 'Notes that the reader has opened a page of Help; the first time is kept',
  access: allow('help', 'read'),
  audit: { action: 'help.visit' },
  body: helpVisitBody,
  answer: helpVisitAnswer,
  whenClosed: 'unrelated',
  changes: ['help'],
});
