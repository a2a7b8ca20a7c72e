import { isIP } from 'node:net'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { recordChallenge, takeChallenge } from './credentials.queries'

/** The package for passkeys, loaded when one is first used: with what it needs it is a sixth of the server's modules. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** How long the browser's options work. */
const CHALLENGE_MINUTES = 5

/** The name and the origin that passkeys of this shop are bound to; null where it is opened by a number. */
export function relyingParty({ environment }: Pick<Context, 'environment'>) {
  const { hostname, origin } = new URL(environment.publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { id: hostname, origin } : null
}

/** The same; refuses with `passkeys-not-offered` without a name. */
export const relyingPartyOrRefuse = (context: Context) =>
  orRefuse(relyingParty(context), 'passkeys-not-offered')

/** A challenge that works once, for a person's new passkey, or for a sign-in (null). */
export async function makeChallenge(context: Context, staffId: number | null): Promise<string> {
  const challenge = randomToken()
  const expiresAt = new Date(context.now().getTime() + CHALLENGE_MINUTES * 60_000)
  await recordChallenge(context.db.kysely, { hash: tokenHash(challenge), staffId, expiresAt })
  return challenge
}

/** Uses the challenge that a browser's answer names, and returns it; refuses with `passkey-refused`. */
export async function useChallenge(
  context: Context,
  clientDataJson: string,
  staffId: number | null,
): Promise<string> {
  const challenge = challengeOf(clientDataJson)
  const taken =
    challenge !== null &&
    (await takeChallenge(context.db.kysely, tokenHash(challenge), staffId, context.now())) !== undefined
  if (!taken) throw new Refusal('passkey-refused')
  // As the browser encodes the text that the options had.
  return Buffer.from(challenge).toString('base64url')
}

/** The challenge in what the browser signed; null if it cannot be read. */
function challengeOf(clientDataJson: string): string | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as unknown
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString('utf8') : null
  } catch {
    return null
  }
}
