import { minute } from '../dates/instants'

/** How long a session of staff lasts; it is never prolonged. */
const SESSION_HOURS = 12
/** How long one of the door staff lasts on a device that others use too. */
const SHARED_MINUTES = 30
/** How long after the password or a passkey sensitive calls are possible. */
const ASKED_MINUTES = 10

/** When a session that starts now ends. Only the door staff's sessions are short on a shared device. */
export const sessionEnd = (role: string, isShared: boolean, now: Date): Date =>
  new Date(now.getTime() + (role === 'door' && isShared ? SHARED_MINUTES : SESSION_HOURS * 60) * minute)

interface Session {
  readonly startedBy: string
  /** When it gave a second factor; null: never. */
  readonly factorAt: Date | null
  readonly askedAt: Date
  readonly expiresAt: Date
}

/** Whether a role needs a second factor that the session did not give. The demo's link signs in without one. */
export const isFactorMissing = (
  { startedBy, factorAt }: Session,
  role: string,
  rolesWithFactor: readonly string[],
): boolean => factorAt === null && startedBy !== 'demo' && rolesWithFactor.includes(role)

/**
 * Until when a session may make sensitive calls without being asked for the password again; null: it is asked. The demo's
 * owner has no password: that session is never asked.
 */
export function askedUntil({ startedBy, askedAt, expiresAt }: Session, now: Date): Date | null {
  if (startedBy === 'demo') return expiresAt
  const end = new Date(askedAt.getTime() + ASKED_MINUTES * minute)
  return end > now ? end : null
}

/** Whether a key's use is to be recorded: at most once a minute, so that a busy script does not write each time. */
export const isUseRecorded = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= minute
