import type { OfficeAnswered, OfficePath, OfficeSent } from '../../../contract/calls'
import { ask_again } from '../../../texts/compiled/refusals/office'
import { createPost, Refusal } from '../../parts/calls/post-call'
import { askPassword } from '../session/ask-again'
import { showSignedOut } from '../session/session'

const postToOffice = createPost('/office/api')

/**
 * Sends one call of the office; the browser adds the session's cookie. A sensitive call asks for the password first
 * where that was long ago, and is sent again. Throws a `Refusal`.
 */
export async function post<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
): Promise<OfficeAnswered<P>> {
  try {
    return (await postToOffice(path, payload)) as OfficeAnswered<P>
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.endsLogin) showSignedOut()
    if (error.message !== ask_again() || !(await askPassword())) throw error
    return (await postToOffice(path, payload)) as OfficeAnswered<P>
  }
}
