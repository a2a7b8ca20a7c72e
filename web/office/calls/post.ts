import type { OfficeAnswered, OfficePath, OfficeSent } from '../../../contract/calls'
import { createPost, Refusal } from '../../parts/calls/post-call'
import { showSignedOut } from '../session/session'

const postToOffice = createPost('/office/api')

/** Sends one call of the office; the browser adds the session's cookie. Throws a `Refusal`. */
export async function post<P extends OfficePath>(
  path: P,
  payload: OfficeSent<P>,
): Promise<OfficeAnswered<P>> {
  try {
    return (await postToOffice(path, payload)) as OfficeAnswered<P>
  } catch (error) {
    if (error instanceof Refusal && error.endsLogin) showSignedOut()
    throw error
  }
}
