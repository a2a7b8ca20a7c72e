import { mailTexts, notices, storedCount } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { sealMark } from '../../platform/crypto/keys'
import { accessOf } from './define-mail'
import { findMailsToSeal, removeExpiredSecrets, replacePayload, holdWaitingMails } from './queries'
import { notifyOfDeadMail } from './queue-mail'
import { openSecrets, sealPayload } from './seal-mail'

/**
 * Removes expired secrets of unsent mails. Seals secrets again that an older version stored in plain text or that were
 * sealed with a previous `APP_SECRET`, so that the previous secret can be removed. Secrets that cannot be read stay; their
 * mail is given up when it is sent.
 */
export async function tidyMailSecrets(context: Context): Promise<void> {
  await removeExpired(context)
  await sealAgain(context)
}

async function removeExpired(context: Context): Promise<void> {
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const waited = await removeExpiredSecrets(tx, now, mailTexts.link_expired())
    if (waited === 0) return
    const lines = [notices.mails_given_up({ ...storedCount(waited), why: mailTexts.link_expired() })]
    await notifyOfDeadMail(context, tx, lines, now)
  })
}

async function sealAgain(context: Context): Promise<void> {
  const { sealing } = context.keys
  let after = 0
  for (;;) {
    const mails = await findMailsToSeal(context.db.kysely, context.mails, sealMark(sealing), after)
    for (const mail of mails) {
      after = mail.id
      try {
        const payload = { ...mail.payload, ...openSecrets(mail, context.keys) }
        await replacePayload(
          context.db.kysely,
          mail,
          sealPayload(accessOf(context.mails, mail.kind), { ...mail, payload }, sealing),
        )
      } catch (error) {
        context.log.error({ mail: mail.id, fault: String(error) }, 'the secrets of a mail cannot be read')
      }
    }
    if (mails.length === 0) return
  }
}

/**
 * Holds the waiting mails instead of sending them, if MAIL_HOLD is set. They stay held after MAIL_HOLD is unset, until an
 * operator sends them explicitly (docs/decisions/054).
 */
export async function holdMails(context: Context): Promise<boolean> {
  await holdWaitingMails(context.db, context.now())
  return false
}
