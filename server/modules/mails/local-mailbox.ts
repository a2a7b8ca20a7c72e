import type { Database } from '../../platform/db/database'
import type { Deliver, OutgoingMail } from '../mail-queue'
import { recordAttachments, recordMailboxMail } from './queries'

/** Delivers to the database, for the mailbox page of an installation without a mail server. A repeated mail is stored once. */
export const localMailbox =
  (db: Database, now: () => Date): Deliver =>
  (mail) =>
    db.transaction(async (tx) => {
      const id = await recordMailboxMail(tx, {
        message_id: mail.messageId,
        received_at: now(),
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: withPictures(mail),
      })
      const files = mail.attachments.filter(({ cid }) => cid === undefined)
      if (id === undefined || files.length === 0) return
      await recordAttachments(
        tx,
        files.map(({ filename, contentType, content }) => ({
          mail_id: id,
          filename,
          content_type: contentType,
          content,
        })),
      )
    })

/** Returns the HTML with its pictures as data URLs, because the page of a mail cannot load its attachments. */
const withPictures = ({ html, attachments }: OutgoingMail): string =>
  attachments.reduce((text, { cid, contentType, content }) => {
    const data = `src="data:${contentType};base64,${content.toString('base64')}"`
    return cid === undefined ? text : text.replaceAll(`src="cid:${cid}"`, data)
  }, html)
