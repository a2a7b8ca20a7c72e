import { newKey } from '../../ui/calls/new-key'
import { sendAgain } from '../calls/send-again'
import type { Services } from '../store/page-store'

/** The keys of requests that were not answered yet, by address: asked again, they mail no second code. */
const unanswered = new Map<string, string>()

/** Has a login code mailed, and answers the nonce without which it does not count. */
export async function requestCode(services: Services, email: string) {
  const call_key = unanswered.get(email) ?? newKey()
  unanswered.set(email, call_key)
  const answer = await sendAgain(services, () => services.send('request-login-code', { email, call_key }))
  unanswered.delete(email)
  return answer
}
