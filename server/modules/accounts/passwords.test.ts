import { expect, test } from 'vitest'
import { useShopCost } from '#tests/support/app/cheap-passwords'
import { generatePassword, hashPassword, inPasswordSlot, isPassword } from './passwords'

const asker = { network: '192.0.2.1', account: 'ana@example.com' }

test('a password is stored as an argon2id hash with the configured cost', async () => {
  useShopCost(true)
  const stored = await hashPassword('correct horse', asker).finally(() => useShopCost(false))
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(stored, 'correct horse')).toBe(true)
  expect(await isPassword(stored, 'correct horsf')).toBe(false)
  expect(await isPassword(null, 'correct horse')).toBe(false)
})

test('a password matches regardless of the Unicode composition of its accents', async () => {
  expect(await isPassword(await hashPassword('klju\u010d', asker), 'kljuc\u030c')).toBe(true)
})

test('generated passwords are readable and unique', () => {
  const many = Array.from({ length: 1000 }, generatePassword)
  for (const password of many) expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){2}$/)
  expect(new Set(many).size).toBe(1000)
})

test('at most four passwords are hashed at once, and a failed one frees its slot', async () => {
  let running = 0
  let maxRunning = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      inPasswordSlot(asker, async () => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        await new Promise(setImmediate)
        running -= 1
        if (n % 2 === 0) throw new Error('broken')
      }),
    ),
  )
  expect(outcomes).toHaveLength(40)
  expect(maxRunning).toBeGreaterThan(0)
  expect(maxRunning).toBeLessThanOrEqual(4)
  expect(await inPasswordSlot(asker, () => Promise.resolve('still served'))).toBe('still served')
})
