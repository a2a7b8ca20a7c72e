import { newKey } from '../../ui/calls/new-key'
import type { Services } from '../store/page-store'
import { Refusal } from '../../ui/calls/post-call'
import { catchUp, isLost } from '../calls/catch-up'

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

/**
 * Sends a call that the server does once, however often it is sent. Where the answer is lost, it is sent again as soon as
 * the shop answers, and answers what was lost.
 */
export async function sendAgain<Answer>(services: Services, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refusal) || !isLost(error) || !(await catchUp(services, {}))) throw error
    return send()
  }
}
