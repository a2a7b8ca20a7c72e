import { cancelledCoach, cancelledDeparture, cancelledMessage } from '../history/cancelled-coach'
import { demoChanges, demoKeys, plannedBy } from '../history/office-work'
import { day } from '../../rules/dates/instants'
import type { Tx } from '../../server/platform/db/database'
import { dateTimeText } from '../../server/modules/documents'
import { randomToken, tokenHash } from '../../server/platform/crypto/keys'
import { Refusal } from '../../server/platform/http/refusal'
import type { Catalogue } from '../../server/modules/catalogue'
import * as work from './office-work.queries'

const hour = day / 24
/** When the changes were given their time, in days before now. */
const plannedBefore = 3

/** Writes what staff did besides orders: keys, changes that wait, a job over many rows, a departure that was cancelled. */
export async function fillOfficeWork(tx: Tx, catalogue: Catalogue, now: Date): Promise<void> {
  await work.makeTables(tx)
  const { timezone } = catalogue.current().settings
  const before = (time: number) => new Date(now.getTime() - time)
  for (const { name, role, made, ends, used, revoked } of demoKeys)
    await work.recordUsedKey(tx, {
      name,
      hash: tokenHash(randomToken()),
      role,
      madeAt: before(made * day),
      endsAt: before(-ends * day),
      usedAt: before(used * hour),
      revokedAt: revoked === undefined ? null : before(revoked * day),
    })
  const plan = { actor: `key:${plannedBy}`, plannedAt: before(plannedBefore * day) }
  for (const change of demoChanges) await work.recordPlanned(tx, { ...change, ...plan }, now, timezone)
  const item = catalogue.current().byCode.get(cancelledCoach.external_code)
  await work.recordCancelled(tx, {
    item: cancelledCoach.external_code,
    departure: cancelledDeparture,
    name: `${cancelledCoach.name}, ${dateTimeText(cancelledDeparture, item?.timezone ?? timezone)}`,
    message: cancelledMessage,
  })
  const paid = new Refusal('nothing-to-send', { slots: { why: 'Nothing is owed.' } }).message
  await work.recordReminders(tx, { now, timezone, paid })
}
