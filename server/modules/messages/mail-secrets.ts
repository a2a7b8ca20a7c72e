import {
  notifyOfDeadMail,
  findMailsToSeal,
  removeExpiredSecrets,
  replacePayload,
  openSecrets,
  sealPayload,
} from '../outbox'
import { sealMark } from '../../platform/crypto/seal'
import type { World } from '../../context'

const because = 'Its link or code expired before it could be sent.'

/**
 * Keeps what unsent mails grant access by no longer than it is needed: removes what has expired, and seals what an older version
 * stored in plain text or a previous secret sealed, so that the previous secret can be removed. What cannot be read stays: its
 * mail is given up when it is sent.
 */
export async function tidyMailSecrets(world: World): Promise<void> {
  await removeExpired(world)
  await sealAgain(world)
}

async function removeExpired(world: World): Promise<void> {
  const now = world.now()
  await world.db.transaction(async (tx) => {
    const waited = await removeExpiredSecrets(tx, now, because)
    if (waited === 0) return
    const lines = [`${waited} ${waited === 1 ? 'mail was' : 'mails were'} given up. ${because}`]
    await notifyOfDeadMail(world, tx, lines, now)
  })
}

async function sealAgain(world: World): Promise<void> {
  const { sealing } = world.keys
  let after = 0
  for (;;) {
    const mails = await findMailsToSeal(world.db.kysely, sealMark(sealing), after)
    for (const mail of mails) {
      after = mail.id
      try {
        const payload = { ...mail.payload, ...openSecrets(mail, world.keys) }
        await replacePayload(world.db.kysely, mail, sealPayload({ ...mail, payload }, sealing))
      } catch (error) {
        world.log.error({ mail: mail.id, fault: String(error) }, 'the secrets of a mail cannot be read')
      }
    }
    if (mails.length === 0) return
  }
}
