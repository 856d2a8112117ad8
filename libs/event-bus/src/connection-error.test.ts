import { describe, expect, it } from 'vitest';
import { isConnectionError } from './connection-error.ts';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });

describe('isConnectionError', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300'])('knows the code %s', (code) => {
    expect(isConnectionError(coded(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Knex: Timeout acquiring a connection. The pool is probably full.',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])('knows the message «%s»', (message) => {
    expect(isConnectionError(new Error(message))).toBe(true);
  });

  it('knows a socket that is not there yet, and no file that is missing', () => {
    expect(isConnectionError(Object.assign(coded('ENOENT'), { syscall: 'connect' }))).toBe(true);
    expect(isConnectionError(Object.assign(coded('ENOENT'), { syscall: 'open' }))).toBe(false);
  });

  it('looks into errors of several addresses', () => {
    expect(isConnectionError(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
  });

  it.each([coded('23505'), coded('42P01'), new Error('Project not found'), new TypeError('x is undefined'), 'text'])(
    'is not misled by %s',
    (error) => {
      expect(isConnectionError(error)).toBe(false);
    },
  );
});
