import type { OfficeAnswered, OfficePath, OfficeSent } from '#contract/calls'
import { createPost, Refusal } from '#web/ui/calls/post-call'
import { renewOfficeData } from '../office-data'
import { askPassword } from '../session/ask-again'
import { showSignedOut } from '../session/session'

const postWithout = createPost('/office/api')

/** Calls that may change the shop's data in the office's document, such as its name. */
const ofShop: ReadonlySet<OfficePath> = new Set(['save-settings', 'publish-look', 'undo-change', 'import'])

/**
 * Sends one call of the office; the browser adds the session's cookie. If a sensitive call requires a recent password, asks
 * for it and repeats the call. With a `key` the server does the call once. Throws a `Refusal`.
 */
export async function post<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
  key: string | null = null,
): Promise<OfficeAnswered<P>> {
  const answer = await postOrAsk(path, payload, key)
  if (ofShop.has(path) && !('dry_run' in payload && payload.dry_run === true)) void renewOfficeData()
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
    if (error.code !== 'ask-again' || !(await askPassword())) throw error
    return (await send(path, payload)) as OfficeAnswered<P>
  }
}
