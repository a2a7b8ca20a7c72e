import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords'

test.each([
  '123qweasdzxc',
  'unbelievable',
  'qwerty123456',
  'thisismypassword',
  'hrvatska1234',
  '123456654321',
  'zxcvbnm12345',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['', '\n', 'unbelievable\nunbelievably', 'a long password of the owner', 'unbelievabl'])(
  '%j is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('a look at the list takes less than a password check', () => {
  isCommonPassword('')
  const start = performance.now()
  for (let at = 0; at < 20; at += 1) isCommonPassword(`zzzzzzzzzzzz${at}`)
  expect((performance.now() - start) / 20).toBeLessThan(20)
})
