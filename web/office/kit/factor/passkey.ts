import type { OfficeSent, OfficeAnswered } from '#contract/calls'
import * as texts from '#texts/compiled/office/factor'
import { useOfficeCall } from '../calls/use-office-call'

/** Response of a passkey, as the calls receive it. */
type PasskeyAnswer = OfficeSent<'add-passkey'>['passkey']
/** WebAuthn options that the server sends for the browser. */
type Options = Record<string, unknown>

/** Returns whether the browser supports passkeys and the office has a host name, to which passkeys are bound. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Creates a passkey in the browser. Returns `null` if the person declined, or the device already has one. */
function makePasskey(options: Options): Promise<PasskeyAnswer | null> {
  const { challenge, user, excludeCredentials } = options as {
    challenge: string
    user: { id: string }
    excludeCredentials?: Known[]
  }
  return requested(async () => {
    const made = await navigator.credentials.create({
      publicKey: {
        ...(options as object),
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: known(excludeCredentials),
      } as unknown as PublicKeyCredentialCreationOptions,
    })
    if (!isPasskey(made)) return null
    const response = made.response as AuthenticatorAttestationResponse
    return answerOf(made, {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    })
  })
}

/** Signs with a passkey of the browser. Returns `null` if the person declined. */
export function signByPasskey(options: Options): Promise<PasskeyAnswer | null> {
  const { challenge, allowCredentials } = options as { challenge: string; allowCredentials?: Known[] }
  return requested(async () => {
    const given = await navigator.credentials.get({
      publicKey: {
        ...(options as object),
        challenge: bytesOf(challenge),
        allowCredentials: known(allowCredentials),
      } as PublicKeyCredentialRequestOptions,
    })
    if (!isPasskey(given)) return null
    const response = given.response as AuthenticatorAssertionResponse
    return answerOf(given, {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle && textOf(response.userHandle),
    })
  })
}

interface Known {
  id: string
}

const known = (list: readonly Known[] | undefined) =>
  list?.map((passkey) => ({ ...passkey, id: bytesOf(passkey.id) }))

const isPasskey = (credential: Credential | null): credential is PublicKeyCredential =>
  credential instanceof PublicKeyCredential

const answerOf = (
  { id, rawId }: PublicKeyCredential,
  response: PasskeyAnswer['response'],
): PasskeyAnswer => ({
  id,
  rawId: textOf(rawId),
  type: 'public-key',
  response,
})

/** Names of the errors that browsers throw if the person declines or takes too long, or the device has a passkey. */
const refusals: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError'])

async function requested(question: () => Promise<PasskeyAnswer | null>): Promise<PasskeyAnswer | null> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof DOMException && refusals.has(error.name)) return null
    throw error
  }
}

/** Decodes a text in base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

/** Encodes bytes as base64url. */
const textOf = (buffer: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

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
