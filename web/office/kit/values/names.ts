import * as texts from '#texts/compiled/office/ui'
import { labelOf } from '#web/ui/formats'
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

const roles: Readonly<Record<string, string>> = {
  owner: texts.role_owner(),
  manager: texts.role_manager(),
  finance: texts.role_finance(),
  'box office': texts.role_box_office(),
  door: texts.role_door(),
}

/** Returns a role's name as it stands alone, such as `Box office`. */
export const roleText = (role: string): string => labelOf(roles, role)

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Returns a country's name, such as `Croatia` for `HR`; other keys are returned unchanged. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code

/** Returns whether a text can be a country's code, or a key of the shop's own. */
export const isCountryKey = (text: string): boolean => text.length <= 8
