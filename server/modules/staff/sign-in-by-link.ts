import { signInByLink } from '../../../contract/office/sign-in'
import { staffLinksFrom } from './rate-limits-of-staff'
import { recordWrongGuess, refuseIfTooMany } from '../../platform/http/rate-limits'
import { tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import { serveOpen } from './serve-staff'
import { findStaffById } from './staff-accounts.queries'
import { takeLink } from './staff-links.queries'
import { startStaffSession } from './start-session'
import { meOfToken } from './me-of'

/** Signs in by the link that the demo's start printed. It ends with it. */
export const signInByLinkHandler = serveOpen(signInByLink, async ({ payload, world, request, reply }) => {
  const limit = staffLinksFrom(world, request)
  await refuseIfTooMany(world, limit)
  const started = await world.db.transaction(async (tx) => {
    const link = await takeLink(tx, tokenHash(payload.link ?? ''), 'demo', world.now())
    if (link === undefined || link.staff_id === null) return null
    const person = await findStaffById(tx, link.staff_id)
    if (person === undefined) return null
    const action = signInByLink.path
    return startStaffSession(tx, { world, request, person, by: 'demo', hasFactor: false, action })
  })
  if (started === null) {
    await recordWrongGuess(world, limit)
    throw new Refusal('staff-link-ended')
  }
  started.give(reply)
  return { me: await meOfToken(world, started.token) }
})
