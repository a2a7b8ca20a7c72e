import { expect, test } from 'vitest'
import { isFrequentPassword } from './frequent-passwords'

test.each([
  '123qweasdzxc',
  'unbelievable',
  'qwerty123456',
  'thisismypassword',
  'hrvatska1234',
  '123456654321',
  'zxcvbnm12345',
])('isFrequentPassword is true for %s', (password) => {
  expect(isFrequentPassword(password)).toBe(true)
})

test.each(['', '\n', 'unbelievable\nunbelievably', 'a long password of the owner', 'unbelievabl'])(
  'isFrequentPassword is false for %j',
  (password) => {
    expect(isFrequentPassword(password)).toBe(false)
  },
)

test('isFrequentPassword takes less than 20 ms', () => {
  isFrequentPassword('')
  const start = performance.now()
  for (let at = 0; at < 20; at += 1) isFrequentPassword(`zzzzzzzzzzzz${at}`)
  expect((performance.now() - start) / 20).toBeLessThan(20)
})
