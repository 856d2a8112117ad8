import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { knownPeopleAnswer, knownPeopleQuery, knownPersonAnswer, knownPersonByEmailQuery } from './known-person.ts';

export const listKnownPeople = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The people of one’s own company, and of projects whose contacts one sees',
  access: allow('project', 'read'),
  query: knownPeopleQuery,
  answer: knownPeopleAnswer,
});

export const getKnownPersonByEmail = endpoint({
  method: 'GET',
  path: '/users/by-email',
  summary: 'One of these people by their e-mail; others do not exist',
  access: allow('project', 'read'),
  query: knownPersonByEmailQuery,
  answer: knownPersonAnswer,
});

export const getKnownPerson = endpoint({
  method: 'GET',
  path: '/users/{id}',
  summary: 'One of these people; others do not exist',
  access: allow('project', 'read'),
  answer: knownPersonAnswer,
});
