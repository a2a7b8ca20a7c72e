import type { Sent } from '#contract/calls'
import { Refusal } from '../../ui/calls/post-call'
import { catchUp, isLost } from '../calls/catch-up'
import type { Services } from '../store/page-store'
import { post } from '../store/send'

type Payload = Sent<'reset-password'>

/**
 * Returns the function that sets the new password. The mailed link works once. After a lost answer the call is sent
 * again. If the link is then used up, a login with the new password shows whether this form used it.
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
      if (isUnsure && error.code === 'incorrect-code' && (await isSet(payload))) return true
      throw error
    }
  }
  return (payload: Payload) => reset(payload)
}

/** Returns whether this is now the account's password. The login that checks it ends at once. */
const isSet = ({ email, password }: Payload): Promise<boolean> =>
  post('login', { email, password }).then(
    ({ remember_token }) => {
      void post('logout', { token: remember_token }).catch(() => undefined)
      return true
    },
    () => false,
  )
