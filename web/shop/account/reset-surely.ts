import type { Sent } from '../../../contract/calls'
import * as accountTexts from '../../../texts/compiled/refusals/account'
import { Refusal } from '../../ui/calls/post-call'
import { catchUp, isLost } from '../calls/catch-up'
import { post } from '../store/send'
import type { Services } from '../store/page-store'

type Payload = Sent<'reset-password'>

/** The server's error message for a link that is wrong, expired or used. */
export const incorrectCode = accountTexts.incorrect_code()

/**
 * Makes what sets the new password. The mailed link works once. Where the answer is lost it is sent again, and if the
 * link is used up then, a login with the new password tells whether it was this form that used it.
 */
export function createReset(services: Services) {
  let isUnsure = false
  const reset = async (payload: Payload, isAgain = false): Promise<true> => {
    try {
      await services.send('reset-password', payload)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isLost(error)) {
        isUnsure = true
        if (isAgain || !(await catchUp(services, {}))) throw error
        return reset(payload, true)
      }
      if (isUnsure && error.message === incorrectCode && (await isSet(payload))) return true
      throw error
    }
  }
  return (payload: Payload) => reset(payload)
}

/** Whether this is the account's password now. The login that tells it ends at once. */
const isSet = ({ email, password }: Payload): Promise<boolean> =>
  post('login', { email, password }).then(
    ({ remember_token }) => {
      void post('logout', { token: remember_token }).catch(() => undefined)
      return true
    },
    () => false,
  )
