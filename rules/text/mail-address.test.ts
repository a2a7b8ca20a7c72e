import { expect, test } from 'vitest'
import { mailAddress } from './email'

test.each([
  [true, null, 'new@mail.example'],
  [true, 'old@mail.example', 'new@mail.example'],
  [false, 'old@mail.example', 'old@mail.example'],
  [false, null, 'new@mail.example'],
])('confirmed %s, before %s: mails go to %s', (isConfirmed, confirmedEmail, to) =>
  expect(mailAddress({ email: 'new@mail.example', isConfirmed, confirmedEmail })).toBe(to),
)
