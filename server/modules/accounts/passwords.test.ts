import { expect, test } from 'vitest'
import { useShopCost } from '../../../tests/support/app/cheap-passwords'
import { generatePassword, hashPassword, inPasswordSlot, isPassword } from './passwords'

const asker = { network: '192.0.2.1', account: 'ana@example.com' }

test('a password is stored as argon2id at the cost that we chose', async () => {
  useShopCost(true)
  const stored = await hashPassword('correct horse', asker).finally(() => useShopCost(false))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(stored, 'correct horse')).toBe(true)
  expect(await isPassword(stored, 'correct horsf')).toBe(false)
  expect(await isPassword(null, 'correct horse')).toBe(false)
})

test('a password is the same, however its accents were composed', async () => {
  expect(await isPassword(await hashPassword('klju\u010d', asker), 'kljuc\u030c')).toBe(true)
})

test('generated passwords are readable, and no two are alike', () => {
  const many = Array.from({ length: 1000 }, generatePassword)
  for (const password of many) expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){2}$/)
  expect(new Set(many).size).toBe(1000)
})

test('never more passwords at once than four, and a fault frees its place', async () => {
  let now = 0
  let most = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      inPasswordSlot(asker, async () => {
        now += 1
        most = Math.max(most, now)
        await new Promise(setImmediate)
        now -= 1
        if (n % 2 === 0) throw new Error('broken')
      }),
    ),
  )
  expect(outcomes).toHaveLength(40)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
  expect(await inPasswordSlot(asker, () => Promise.resolve('still served'))).toBe('still served')
})
