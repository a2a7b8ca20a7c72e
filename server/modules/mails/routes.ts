import { randomUUID } from 'node:crypto'
import { resumeMails as contract, sendTestMail } from '#contract/office/mails'
import { testMailTexts as texts } from '#rules/text/stored-texts'
import { resumed } from '#texts/compiled/mails/again'
import { Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import {
  resumeMails,
  findFailures,
  noticeMails,
  mailRoute,
  recordTestMail,
  loadSendMail,
} from '../mail-queue'
import { serveStaff } from '../staff'
import { composeMail } from './compose-mail'
import { findMailsHandler, retryMailHandler } from './find-mails'
import { readMailData } from './mail-data'
import { resendMailHandler } from './resend-mail'

/**
 * Sends a test mail to the caller over the shop's mail route, without the outbox, and returns the mail server's response.
 * An accepted mail is recorded, which completes the "ready to sell" check for this server and sender.
 */
const sendTestMailHandler = serveStaff(sendTestMail, async ({ context, staff, audit }) => {
  const { environment } = context
  const { SMTP_URL } = environment
  // An API key has no email address.
  if (staff.session === null) throw new Refusal('session-needed')
  if (SMTP_URL === undefined) throw new Refusal('no-mail-server')
  if (environment.MAIL_HOLD === '1') throw new Refusal('mails-held')
  const { server, sender } = mailRoute(environment, context.catalogue.current().settings)
  const recipient = staff.session.email
  const payload = {
    subject: texts.test_subject(),
    lines: [texts.test_asked_for(), texts.test_route({ server: server ?? '', sender }), texts.test_look()],
  }
  const written = {
    kind: noticeMails.operatorNoticeMail.kind,
    order_codes: [],
    payload,
    attach: {},
    recipient,
    message_id: randomUUID(),
  }
  const mail = await composeMail(context, written, await readMailData(context, [written]))
  const { sendOnce } = await loadSendMail()
  const { sent, answer } = await sendOnce(SMTP_URL, mail)
  await context.db.transaction(async (tx) => {
    if (sent && server !== null)
      await recordTestMail(tx, { server, sender, recipient, sent_at: context.now(), answer })
    await audit.record(tx, { subject: server, after: { sent } })
  })
  return { sent, recipient, answer }
})

/** Ends the pause of the mails before the next probe. If the mail server still rejects all mails, they are paused again. */
const resumeMailsHandler = serveStaff(contract, async ({ context, audit }) => {
  await context.db.transaction(async (tx) => {
    const before = await findFailures(tx)
    if (!(await resumeMails(context, tx))) throw new Refusal('mails-not-paused')
    await audit.record(tx, {
      subject: 'mails',
      before: { paused_at: before?.paused_at, fault: before?.fault },
    })
  })
  context.wake()
  return { message: resumed() }
})

/** The handlers of the office calls about mails. */
export const mailHandlers = {
  'find-mails': findMailsHandler,
  'retry-mail': retryMailHandler,
  'resend-mail': resendMailHandler,
  'resume-mails': resumeMailsHandler,
  'send-test-mail': sendTestMailHandler,
} satisfies Partial<Handlers>
