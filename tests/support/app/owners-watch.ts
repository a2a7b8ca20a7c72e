import { officeCalls, type OfficePath } from '../../../contract/calls'
import type { TestApp } from './test-app'

/** These calls also require the password, but the owners are notified of the call that they prepare. */
const preparedFor: Partial<Record<OfficePath, OfficePath>> = {
  'start-totp': 'confirm-totp',
  'start-passkey': 'add-passkey',
}

/** The calls about which all owners get a mail. */
const sensitive = officeCalls.flatMap((call) =>
  'asksAgain' in call && call.asksAgain ? [preparedFor[call.path] ?? call.path] : [],
)

/** Sensitive calls about which no owner got a mail. */
export const withoutNotice = (notified: ReadonlySet<OfficePath>) =>
  sensitive.filter((path) => !notified.has(path))

/**
 * Records the office calls (`officeAnswer`) about which owners get a mail, once the shop has an owner. A second shop can add to
 * the set of the first one.
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
