import type { Staff } from './staff'

/** Who an actor of the audit log is, at the beginning of a sentence. */
export const nameOfActor = (actor: string | null): string =>
  actor?.replace(/^staff:/, '').replace(/^key:/, 'The key ') ?? 'Somebody'

/** Who writes in an order's history: the person by name, or who acts for somebody. */
export const writerOf = ({ session, actor }: Staff): string =>
  session?.fullName || session?.email || nameOfActor(actor)
