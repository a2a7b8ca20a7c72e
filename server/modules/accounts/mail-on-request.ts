import type { FastifyRequest } from 'fastify'
import { emailKey } from '../../../rules/email-key'
import { whyNotEmail } from '../../../rules/email'
import { atLeast } from '../../platform/http/at-least'
import { consume } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import type { World } from '../../context'
import { mailsTo } from './rate-limits-of-accounts'

/**
 * Mails something to an address that anybody may enter: a plausible one, within the limits per email and per network.
 * `mail` takes at least 100 ms, so that the time does not reveal whether the address is known.
 */
export async function mailOnRequest(
  world: World,
  request: FastifyRequest,
  asked: { purpose: 'reset' | 'login-code' | 'resend' | 'staff-pause'; email: string | null | undefined },
  mail: (address: { email: string; key: string }) => Promise<void>,
): Promise<void> {
  const email = asked.email?.trim() ?? ''
  const wrong = whyNotEmail(email)
  if (wrong) throw new Refusal(wrong, { fields: ['email'] })
  const key = emailKey(email)
  const [ofEmail, fromAddress] = mailsTo(world, asked.purpose, key, request)
  await consume(world, fromAddress)
  await consume(world, ofEmail)
  await atLeast(100, () => mail({ email, key }))
  world.wake()
}
