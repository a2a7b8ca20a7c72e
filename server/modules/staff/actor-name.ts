import * as texts from '../../../texts/compiled/office/actors'
import type { Staff } from './staff'

/** Names an actor of the audit log at the beginning of a sentence. */
export const nameOfActor = (actor: string | null): string =>
  actor === null
    ? texts.somebody()
    : actor.startsWith('key:')
      ? texts.key({ name: actor.slice('key:'.length) })
      : actor.replace(/^staff:/, '')

/** Names the author of an entry in an order's history: the person, or the actor if there is no session. */
export const writerOf = ({ session, actor }: Staff): string =>
  session?.fullName || session?.email || nameOfActor(actor)
