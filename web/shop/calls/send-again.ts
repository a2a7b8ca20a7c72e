import { Refusal } from '../../ui/calls/post-call'
import type { Services } from '../store/page-store'
import { catchUp, isLost } from './catch-up'

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
