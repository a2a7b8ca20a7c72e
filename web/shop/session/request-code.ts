import { newKey } from '../../ui/calls/new-key'
import { Refusal } from '../../ui/calls/post-call'
import { catchUp, isLost } from '../calls/catch-up'
import type { Services } from '../store/page-store'

/** Keys of unanswered requests, by address. A repeat with the same key sends no second code. */
const unanswered = new Map<string, string>()

/** Requests a login code by mail. Returns the nonce, without which the code is not valid. */
export async function requestCode(services: Services, email: string) {
  const call_key = unanswered.get(email) ?? newKey()
  unanswered.set(email, call_key)
  const answer = await sendAgain(services, () => services.send('request-login-code', { email, call_key }))
  unanswered.delete(email)
  return answer
}

/**
 * Sends an idempotent call. If its answer is lost, it is sent again as soon as the shop answers, and returns the same
 * answer.
 */
export async function sendAgain<Answer>(services: Services, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof Refusal) || !isLost(error) || !(await catchUp(services, {}))) throw error
    return send()
  }
}
