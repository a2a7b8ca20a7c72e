import { expect } from 'vitest'
import type { RaceShop } from '../processes/race-shop'

/**
 * Changes the newest function of this name in the shop's database. Throws unless its source contains each of the
 * replaced passages.
 */
export async function changeFunction(
  shop: RaceShop,
  name: string,
  changes: readonly (readonly [string, string])[],
): Promise<void> {
  const [row] = await shop.sql<{ code: string }>(
    `select pg_get_functiondef(oid) as code from pg_proc where proname = '${name}' order by oid desc limit 1`,
  )
  let code = row?.code ?? ''
  for (const [old, changed] of changes) {
    expect(code).toContain(old)
    code = code.replaceAll(old, () => changed)
  }
  await shop.sql(code)
}
