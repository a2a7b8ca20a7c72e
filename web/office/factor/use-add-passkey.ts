import type { OfficeAnswered } from '../../../contract/calls'
import { useOfficeCall } from '../calls/use-office-call'
import { makePasskey } from './passkey'
import * as texts from '../../../texts/compiled/office/factor'

/** Creates a passkey on this device for the signed-in person; `done` receives the recovery codes of a first factor. */
export function useAddPasskey(
  done: (added: OfficeAnswered<'add-passkey'>) => void,
  toast?: string,
): {
  add: (name: string | null) => Promise<void>
  pending: boolean
  error: string | null
} {
  const starting = useOfficeCall('start-passkey')
  const adding = useOfficeCall('add-passkey', { done, ...(toast !== undefined && { toast }) })
  return {
    async add(name) {
      const started = await starting.send({})
      if (started === null) return
      const passkey = await makePasskey(started.options)
      if (passkey === null) return starting.setError(texts.passkey_failed())
      await adding.send({ passkey, name })
    },
    pending: starting.pending || adding.pending,
    error: adding.error ?? starting.error,
  }
}
