import { expect, test } from 'vitest'
import { checkEmail, checkLogin, checkLoginCode } from './login-checks'
import { checkAccount, checkNewPassword, checkRegister } from './account-checks'

const needed = 'Please enter your email address and password.'

test.each([
  [
    { email: '', password: '' },
    { email: needed, password: needed },
  ],
  [{ email: 'ana@example.com', password: '' }, { password: needed }],
  [{ email: '  ', password: 'x' }, { email: needed }],
  [{ email: 'ana@example.com', password: ' ' }, {}],
])('login with %o', (form, errors) => expect(checkLogin(form)).toEqual(errors))

test.each([
  ['', { code: 'Please enter the six digits of your code.' }],
  ['12345', { code: 'Please enter the six digits of your code.' }],
  ['012345', {}],
])('a login code %o', (code, errors) => expect(checkLoginCode({ code })).toEqual(errors))

test.each([
  [
    { full_name: '', email: 'ana@example.com' },
    { full_name: 'Please enter your full name and email address.' },
  ],
  [{ full_name: 'Ana', email: 'ana' }, { email: 'Please enter a valid email address.' }],
  [{ full_name: 'Ana', email: 'mailto:ana@example.com' }, { email: 'Please enter a valid email address.' }],
  [{ full_name: 'Ana', email: ' ana@example.com ' }, {}],
])('registering with %o', (form, errors) => expect(checkRegister(form)).toEqual(errors))

test.each([
  ['', { email: 'Please enter your email address.' }],
  ['ana@', { email: 'Please enter a valid email address.' }],
  ['ana@example.com', {}],
])('an email of %o', (email, errors) => expect(checkEmail({ email })).toEqual(errors))

test.each([
  [{ password: '', confirmation: '' }, { password: 'Please enter your new password.' }],
  [{ password: 'a', confirmation: 'b' }, { confirmation: 'Password and confirmation do not match.' }],
  [{ password: 'a', confirmation: 'a' }, {}],
])('a new password %o', (form, errors) => expect(checkNewPassword(form)).toEqual(errors))

test('the account wants the current password, and nothing of the new one where it is blank', () => {
  const form = { old_password: '', full_name: '', email: '', new_password: '', confirmation: '' }
  expect(Object.keys(checkAccount(form))).toEqual(['old_password', 'full_name', 'email'])
  expect(checkAccount({ ...form, old_password: 'x', full_name: 'Ana', email: 'ana@example.com' })).toEqual({})
  expect(
    checkAccount({
      ...form,
      old_password: 'x',
      full_name: 'Ana',
      email: 'ana@example.com',
      new_password: 'y',
    }),
  ).toEqual({ confirmation: 'Password and confirmation do not match.' })
})
