import { randomUUID } from 'node:crypto'
import { liftPause, requestPauseLink } from '../../../contract/office/sign-in'
import { pause_link_sent } from '../../../texts/compiled/answers'
import { rememberBrowser } from '../../http/known-browsers'
import { mailOnRequest } from '../../accounts/mail-on-request'
import { staffLinksFrom } from '../../accounts/rate-limits-of-staff'
import { clientAddress } from '../../http/client-address'
import { recordWrongGuess, refuseIfTooMany } from '../../http/rate-limits'
import { tokenHash } from '../../keys'
import { queueMail } from '../../outbox/queue-mail'
import { Refusal } from '../../refusal'
import { recordAudit } from '../../staff/audit-log.sql'
import { serveOpen } from '../../staff/serve-staff'
import { staffActor } from '../../staff/staff'
import { findStaffByEmail, findStaffById } from '../../staff/staff-accounts.sql'
import { makePauseLink } from '../../staff/staff-links'
import { takeLink } from '../../staff/staff-links.sql'
import type { World } from '../../world'

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
