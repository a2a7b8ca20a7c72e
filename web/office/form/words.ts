import { nameInTeam } from '../session/session'

export const unsaved = 'Unsaved changes'
export const newThing = 'Not saved yet'
export const save = 'Save'
export const atATime = 'At a time …'
export const discard = 'Discard'
export const trying = 'Checking what this does …'
export const waitsForPicture = 'A picture is on its way: save once it is here.'
export const missing = (count: number): string =>
  count === 1 ? '1 field is missing.' : `${count} fields are missing.`
export const blocked = 'Please say first what becomes of the other person’s changes.'
export const noEffect = 'Carts and places stay as they are.'
export const leaveTitle = 'Leave without saving?'
export const leave = 'Leave'
export const stay = 'Stay here'
export const keepMine = 'Keep my changes'
export const takeTheirs = 'Discard my changes'
export const yours = 'you have'

const maxListed = 4
/** The changed fields, in a line. */
export const listed = (names: readonly string[]): string =>
  names.length <= maxListed
    ? names.join(', ')
    : `${names.slice(0, maxListed - 1).join(', ')} and ${names.length - maxListed + 1} more`

export const leaveText = (names: readonly string[]): string =>
  names.length === 0
    ? 'The picture that is on its way is lost.'
    : `What you changed is lost: ${listed(names)}.`

/** Labels of the log's actors that are neither a person nor a key. */
const notPeople: Readonly<Record<string, string>> = {
  command: 'Command line',
  demo: 'Demo',
  retention: 'Retention',
}

/** Label of an actor in the log: a person's name (or email if the team has no name for them), a key or a job. */
export function personOf(actor: string | null): string {
  if (actor === null) return 'Somebody'
  const [, email] = /^staff:(.*)$/.exec(actor) ?? []
  if (email !== undefined) return nameInTeam(email) ?? email
  return notPeople[actor] ?? actor.replace(/^key:/, 'Key ')
}

export const changedBy = (who: string): string => `${who} saved other values while you were editing`

export const noZone = 'No time zone has this in its name. Try the next large city, such as Zagreb.'
