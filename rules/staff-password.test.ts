import { expect, test } from 'vitest'
import { whyNotStaffPassword } from './staff-password'

test('a password of staff has 12 characters or more, whatever they are', () => {
  expect(whyNotStaffPassword('eleven char')).toBe('password-too-short')
  expect(whyNotStaffPassword('twelve chars')).toBeNull()
  // Counted as people see them: an accent that was typed by itself is no character.
  expect(whyNotStaffPassword('e\u0301'.repeat(6) + 'abcde')).toBe('password-too-short')
  expect(whyNotStaffPassword('čšž ćđ ČŠŽ 1')).toBeNull()
})

test('a password of staff is none that many people use, nor one character after the other', () => {
  for (const password of [
    'passwordpassword',
    'PasswordPassword',
    '1q2w3e4r5t6y',
    'aaaaaaaaaaaaaa',
    'abababababab',
  ])
    expect([password, whyNotStaffPassword(password)]).toEqual([password, 'password-too-common'])
  expect(whyNotStaffPassword('passwordpasswort')).toBeNull()
})
