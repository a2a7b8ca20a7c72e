import type { OfficeAnswered, OfficePath, OfficeSent } from '../../../contract/calls'
import { ask_again } from '../../../texts/compiled/refusals/office'
import { createPost, Refusal } from '../../ui/calls/post-call'
import { askPassword } from '../session/ask-again'
import { showSignedOut } from '../session/session'
import { renewFacts } from './renew-data'

const postWithout = createPost('/office/api')

/** They may change what the office itself shows of the shop. */
const ofShop: ReadonlySet<OfficePath> = new Set(['save-settings', 'publish-look', 'undo-change', 'import'])

/**
 * Sends one call of the office; the browser adds the session's cookie. A sensitive call asks for the password first
 * where that was long ago, and is sent again. With a `key` it is done once. Throws a `Refusal`.
 */
export async function post<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
  key: string | null = null,
): Promise<OfficeAnswered<P>> {
  const answer = await postOrAsk(path, payload, key)
  if (ofShop.has(path) && !('dry_run' in payload && payload.dry_run === true)) void renewFacts()
  return answer
}

async function postOrAsk<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
  key: string | null,
): Promise<OfficeAnswered<P>> {
  const send = key === null ? postWithout : createPost('/office/api', { 'Idempotency-Key': key })
  try {
    return (await send(path, payload)) as OfficeAnswered<P>
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.endsLogin) showSignedOut()
    if (error.message !== ask_again() || !(await askPassword())) throw error
    return (await send(path, payload)) as OfficeAnswered<P>
  }
}
