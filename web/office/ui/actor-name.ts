import * as texts from '../../../texts/compiled/office/ui'
import { nameInTeam } from '../session/session'

/** Labels of the log's actors that are neither a person nor a key. */
const notPeople: Readonly<Record<string, string>> = {
  command: texts.actor_command(),
  demo: texts.actor_demo(),
  retention: texts.actor_retention(),
}

/** Label of an actor in the log: a person's name (or email if the team has no name for them), a key or a job. */
export function personOf(actor: string | null): string {
  if (actor === null) return texts.actor_unknown()
  const [, email] = /^staff:(.*)$/.exec(actor) ?? []
  if (email !== undefined) return nameInTeam(email) ?? email
  const [, key] = /^key:(.*)$/.exec(actor) ?? []
  return key === undefined ? (notPeople[actor] ?? actor) : texts.actor_key({ key })
}
