import type { Staff } from './staff'

/** Names an actor of the audit log at the beginning of a sentence. */
export const nameOfActor = (actor: string | null): string =>
  actor?.replace(/^staff:/, '').replace(/^key:/, 'The key ') ?? 'Somebody'

/** Names the author of an entry in an order's history: the person, or the actor if there is no session. */
export const writerOf = ({ session, actor }: Staff): string =>
  session?.fullName || session?.email || nameOfActor(actor)
