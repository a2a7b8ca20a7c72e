import type { Context } from '../../context'
import type { GatewayNotification } from './gateways/gateway'

type Answer = Promise<GatewayNotification | null>

/** The queries of this process that run, or ran within the pause. */
interface Queries {
  /** The answers by attempt and message, the oldest first. */
  readonly byMessage: Map<string, { at: number; answer: Answer }>
  /** The last query of an attempt, while it runs. */
  readonly running: Map<number, Answer>
}

const queriesOf = new WeakMap<Context['gateways'], Queries>()

/** In milliseconds: a message that is received again within this time has the answer of its first query. */
const pauseMs = 5000

/**
 * Asks a gateway about an attempt because of a message: one query per attempt at a time, and one per message within
 * `pauseMs`, so that replays of a signed message cause no load at the gateway. Another message about the same attempt
 * may bring news, so it has a query of its own, after the one that runs.
 */
export function askOnce(
  { gateways, now }: Pick<Context, 'gateways' | 'now'>,
  attemptId: number,
  message: string,
  ask: () => Answer,
): Answer {
  const queries = queriesOf.get(gateways) ?? { byMessage: new Map(), running: new Map() }
  queriesOf.set(gateways, queries)
  const { byMessage, running } = queries
  const at = now().getTime()
  for (const [key, query] of byMessage) {
    if (at - query.at < pauseMs) break
    byMessage.delete(key)
  }
  const key = `${attemptId}|${message}`
  const known = byMessage.get(key)
  if (known !== undefined) return known.answer
  const answer = (running.get(attemptId) ?? Promise.resolve()).then(ask, ask)
  byMessage.set(key, { at, answer })
  running.set(attemptId, answer)
  const ended = () => {
    if (running.get(attemptId) === answer) running.delete(attemptId)
  }
  answer.then(ended, ended)
  return answer
}
