import { describe, expect, it } from 'vitest';
import {
  blankConnection,
  formOf,
  isComplete,
  signInOf,
} from '../../../renderer/ui/connection/connection-draft.ts';

const named = { ...blankConnection, name: 'Supplier', baseAddress: 'https://supplier.test' };
const byPassword = { ...named, signIn: 'password' as const };

describe('a connection as typed', () => {
  it('is complete with a key, or with e-mail and password', () => {
    expect(isComplete(named)).toBe(false);
    expect(isComplete({ ...named, apiKey: 'KEY' })).toBe(true);
    expect(isComplete({ ...byPassword, apiKey: 'KEY' })).toBe(false);
    expect(isComplete({ ...byPassword, email: 'shop@example.com' })).toBe(false);
    expect(isComplete({ ...byPassword, email: 'shop@example.com', password: ' x ' })).toBe(true);
  });

  it('keeps stored values when nothing is typed, unless the form of sign-in changes', () => {
    expect(isComplete(named, 'key')).toBe(true);
    expect(isComplete(named, 'password')).toBe(false);
    expect(isComplete(byPassword, 'password')).toBe(true);
    expect(isComplete({ ...byPassword, password: 'x' }, 'password')).toBe(false);
  });

  it('is not complete with an address that may not be used', () => {
    expect(isComplete({ ...named, apiKey: 'KEY', baseAddress: 'http://supplier.test' })).toBe(false);
  });

  it('returns the password exactly as typed, and no data of the other form of sign-in', () => {
    const typed = { ...byPassword, apiKey: 'KEY', email: ' shop@example.com ', password: ' x ' };
    expect(signInOf(typed)).toEqual({ form: 'password', email: 'shop@example.com', password: ' x ' });
    expect(signInOf({ ...typed, signIn: 'key' })).toEqual({ form: 'key', apiKey: 'KEY' });
    expect(JSON.stringify(formOf(typed))).not.toMatch(/KEY|shop@|password/);
  });
});
