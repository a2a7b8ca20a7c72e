import { randomUUID } from 'node:crypto'
import { liftPause, requestPauseLink } from '../../../contract/office/sign-in'
import { pause_link_sent } from '../../../texts/compiled/answers'
import { rememberBrowser } from '../../platform/http/known-browsers'
import { mailOnRequest } from '../accounts'
import { staffLinksFrom } from './rate-limits-of-staff'
import { clientAddress } from '../../platform/http/client-address'
import { recordWrongGuess, refuseIfTooMany } from '../../platform/http/rate-limits'
import { tokenHash } from '../../platform/crypto/keys'
import { queueMail } from '../outbox'
import { Refusal } from '../../platform/http/refusal'
import { recordAudit } from './audit-log.queries'
import { serveOpen } from './serve-staff'
import { staffActor } from './staff'
import { findStaffByEmail, findStaffById } from './staff-accounts.queries'
import { makePauseLink } from './staff-links'
import { takeLink } from './staff-links.queries'
import type { World } from '../../context'

/**
 * Mails a person of staff a link that lifts the pause after too many wrong sign-ins. Neither the answer nor its time reveals
 * whether the address has an account. An earlier link goes on working, so that nobody ends it by asking for another.
 */
export const requestPauseLinkHandler = serveOpen(requestPauseLink, async ({ payload, world, request }) => {
  const asked = { purpose: 'staff-pause', email: payload.email } as const
  await mailOnRequest(world, request, asked, ({ key }) => mailPauseLink(world, key))
  return { message: pause_link_sent() }
})

function mailPauseLink(world: World, key: string): Promise<void> {
  return world.db.transaction(async (tx) => {
    const person = await findStaffByEmail(tx, key)
    if (person === undefined) return
    const now = world.now()
    const token = await makePauseLink(tx, person.id, now)
    await queueMail(tx, {
      kind: 'staff-pause',
      // The account's own address, never the one that was typed.
      to: person.email,
      payload: { full_name: person.full_name, token },
      keys: world.keys,
      eventKey: `staff-pause:${randomUUID()}`,
      now,
    })
  })
}

/**
 * Makes this browser known to the account of a mailed link, under a new token: it has attempts of its own then, whatever
 * others used up. Password and second factor are asked as before.
 */
export const liftPauseHandler = serveOpen(liftPause, async ({ payload, world, request, reply }) => {
  const limit = staffLinksFrom(world, request)
  await refuseIfTooMany(world, limit)
  const lifted = await world.db.transaction(async (tx) => {
    const now = world.now()
    const link = await takeLink(tx, tokenHash(payload.link ?? ''), 'lift-pause', now)
    const person = link?.staff_id == null ? undefined : await findStaffById(tx, link.staff_id)
    if (person === undefined) return null
    const [actor, network] = [staffActor(person.email), clientAddress(request)]
    await recordAudit(tx, { at: now, actor, action: liftPause.path, subject: null, network })
    const account = { kind: 'staff', id: person.id } as const
    return { give: await rememberBrowser(tx, world, request, account, { renewed: true }) }
  })
  if (lifted === null) {
    await recordWrongGuess(world, limit)
    throw new Refusal('staff-link-ended')
  }
  lifted.give?.(reply)
  return {}
})
