import { expect, test } from 'vitest'
import { whyNotStaffPassword } from './password'

const why = (password: string) => whyNotStaffPassword(password, (plain) => plain === 'passwordpassword')

test('a password of staff has 12 characters or more, whatever they are', () => {
  expect(why('eleven char')).toBe('password-too-short')
  expect(why('twelve chars')).toBeNull()
  // Counted as people see them: an accent that was typed by itself is no character.
  expect(why('e\u0301'.repeat(6) + 'abcde')).toBe('password-too-short')
  expect(why('čšž ćđ ČŠŽ 1')).toBeNull()
})

test('a password of staff is none that many people use, nor one character after the other', () => {
  for (const password of [
    'passwordpassword',
    'PasswordPassword',
    'aaaaaaaaaaaaaa',
    'abababababab',
    'abcdabcdabcda',
    '123412341234',
    '123456789012345678',
    '098765432109',
    'abcdefghijklmnop',
  ])
    expect([password, why(password)]).toEqual([password, 'password-too-common'])
  for (const password of ['passwordpasswort', 'abcdefghijkl1', '1234567890134', 'ha ha ha ho ho'])
    expect([password, why(password)]).toEqual([password, null])
})
