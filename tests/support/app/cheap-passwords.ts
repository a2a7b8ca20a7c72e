import {
  hash as hashAsAsked,
  verify as verifyAsAsked,
  type Options,
} from '../../../node_modules/@node-rs/argon2/index.js'

let isCheap = true

/** The costs of the hashes with which passwords were compared, such as `$argon2id$v=19$m=8,t=1,p=1`. */
export const comparedCosts: string[] = []

export const verify = (stored: string, password: string): Promise<boolean> => {
  comparedCosts.push(stored.split('$').slice(0, 4).join('$'))
  return verifyAsAsked(stored, password)
}

/**
 * Replaces `@node-rs/argon2` in Vitest's processes (`vitest.config.ts`) with the same function at minimum cost. At the
 * shop's own cost, 20 ms of CPU time per password that is stored or compared, the many logins took 10 % of the CPU time
 * of all tests. Servers that tests start as separate processes use the shop's cost.
 */
export const hash = (password: string, options: Options): Promise<string> =>
  hashAsAsked(password, isCheap ? { ...options, memoryCost: 8, timeCost: 1 } : options)

/** Makes `hash` use the requested cost, or the minimum cost again. */
export function useShopCost(isUsed: boolean): void {
  isCheap = !isUsed
}
