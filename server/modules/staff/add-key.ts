import { addKey as addKeyCall } from '../../../contract/office/keys'
import { tidyText } from '../../../rules/tidy-text'
import { notifyOwners } from './notify-owners'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { addKey, KEY_DAYS } from './api-keys'
import { listKeys } from './api-keys.queries'
import { serveStaff } from './serve-staff'
import { keyOf } from './find-keys'

/** Makes a key, which is only in this answer; all owners are mailed. */
export const addKeyHandler = serveStaff(addKeyCall, async ({ payload, world, staff, audit }) => {
  const name = tidyText(payload.name)
  if (name === '') throw new Refusal('key-name-missing', { fields: ['name'] })
  const now = world.now()
  const { role } = payload
  const days = payload.days ?? KEY_DAYS
  const { actor, network } = staff
  const secret = await addKey(world.db, { name, role, days, actor, network, now }, (tx) =>
    notifyOwners(tx, { subject: 'An API key was made', lines: [`${name}, as ${role}.`], actor, now }),
  )
  audit.recordedWithChange()
  world.wake()
  const [made] = await listKeys(world.db.kysely, name)
  return { secret, key: keyOf(orRefuse(made, 'key-not-found'), now) }
})
