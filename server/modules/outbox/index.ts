export { type Instead, accessOf } from './mail-access'
export type { MailKind, MailOrder, MailPayloads, MailPlace, MailTicket } from './mail-kinds'
export { type MailFailures, findFailures, isPaused } from './mail-pause.queries'
export { recordMailAccepted, recordMailFailure, resumeMails, takeProbe, withoutAddresses } from './mail-pause'
export { mailRoute } from './mail-route'
export { findMailsToSeal, removeExpiredSecrets, replacePayload } from './mail-secrets.queries'
export { mailSummaryOf } from './mail-summary'
export { notifyOfDeadMail, notifyOperator } from './notify-operator'
export {
  type MailLane,
  type MailSummary,
  type OutboxEntry,
  type OutboxPage,
  type OutboxRow,
  type TakenMail,
  findLastMailsTo,
  findMailsTo,
  findOutboxPage,
  findPayload,
  hasDueMails,
  heldBecause,
  holdWaitingMails,
  isMatch,
  isOfAccount,
  isStatus,
  keepTaken,
  lockMail,
  markFailed,
  markReplaced,
  markSent,
  ofRecipient,
  queueAgain,
  sendHeldMails,
  statusOfMail,
  takeDueMails,
} from './outbox.queries'
export {
  type MailAttach,
  type QueuedMail,
  insertMails,
  mailsAsJson,
  mailsQueued,
  queueMail,
} from './queue-mail'
export { UnsendableMail, openPayload, openSecrets, sealPayload, withoutSecrets } from './sealed-payload'
export { findTestMail, recordTestMail } from './test-mail.queries'
