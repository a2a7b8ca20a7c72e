import { officeCalls, type OfficePath } from '#contract/calls'
import type { TestApp } from './test-app'

/** Calls that also require the password, mapped to the call that they prepare. Owners are notified of that call. */
const preparedFor: Partial<Record<OfficePath, OfficePath>> = {
  'start-totp': 'confirm-totp',
  'start-passkey': 'add-passkey',
}

/** Calls about which all owners are mailed. */
const sensitive = officeCalls.flatMap((call) =>
  'asksAgain' in call && call.asksAgain ? [preparedFor[call.path] ?? call.path] : [],
)

/** Returns the sensitive calls about which no owner was mailed. */
export const withoutNotice = (notified: ReadonlySet<OfficePath>) =>
  sensitive.filter((path) => !notified.has(path))

/**
 * Records the office calls (`officeAnswer`) about which owners are mailed, once the shop has an owner. Pass `notified`
 * to add the results of a second shop to those of the first.
 */
export function watchOwners(shop: TestApp, notified = new Set<OfficePath>()): Set<OfficePath> {
  const notices = async () =>
    (
      await shop.db.kysely
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'operator-notice')
        .where('event_key', 'like', 'office:%')
        .execute()
    ).length
  const make = shop.officeAnswer
  const officeAnswer = async (path: OfficePath, payload: object, headers?: Record<string, string>) => {
    const before = await notices()
    const answer = await make(path, payload as never, headers)
    if ((await notices()) > before) notified.add(path)
    return answer
  }
  Object.assign(shop, { officeAnswer })
  return notified
}
