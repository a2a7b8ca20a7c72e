import { hash as hashAsAsked, type Options } from '../../../node_modules/@node-rs/argon2/index.js'

export { verify } from '../../../node_modules/@node-rs/argon2/index.js'

let isCheap = true

/**
 * Stands in for `@node-rs/argon2` in Vitest's processes (`vitest.config.ts`): the same function at the least cost. At the shop's own
 * cost, 20 ms of a core for each password that is stored or compared, the tests' many logins took a tenth of all their CPU time.
 * Tests that start a server of their own have the shop's cost.
 */
export const hash = (password: string, options: Options): Promise<string> =>
  hashAsAsked(password, isCheap ? { ...options, memoryCost: 8, timeCost: 1 } : options)

/** Makes `hash` use the requested cost, or the least cost again. */
export function useShopCost(isUsed: boolean): void {
  isCheap = !isUsed
}
