import type { PlantedFault } from '../fault'

/** Mails: sent once, with what is true. */
export const mailFaults: readonly PlantedFault[] = [
  {
    name: 'Two workers send the same mail',
    file: 'server/modules/mail-queue/send-mails.queries.ts',
    find: 'order by due_at, id limit ${limit} for update skip locked) due',
    replace: 'order by due_at, id limit ${limit}) due',
    why: 'customers get everything twice',
    hints: ['tests/calls/mail-queue/outbox.test.ts'],
  },
  {
    name: 'A sent mail is sent again',
    file: 'server/modules/mail-queue/send-mails.queries.ts',
    find: ".set({ sent_at: now, payload: '{}', sealed: null, last_error: null })",
    replace: ".set({ payload: '{}', sealed: null, last_error: null })",
    why: 'customers get everything again each minute',
    hints: ['tests/calls/mail-queue/outbox.test.ts'],
  },
  {
    name: 'A sent mail keeps what it said',
    file: 'server/modules/mail-queue/send-mails.queries.ts',
    find: ".set({ sent_at: now, payload: '{}', sealed: null, last_error: null })",
    replace: '.set({ sent_at: now, last_error: null })',
    why: 'passwords stay in the database',
    hints: ['tests/calls/mail-queue/outbox.test.ts'],
  },
  {
    name: 'The welcome is queued outside of its transaction',
    file: 'server/modules/customers/register.ts',
    find: 'await queueAccountMail(tx, accountMails.welcomeMail, email,',
    replace:
      'await queueAccountMail(context.db.kysely as unknown as typeof tx, accountMails.welcomeMail, email,',
    why: 'a password is mailed for an account that was never made',
    hints: ['tests/calls/mail-queue/outbox.test.ts'],
  },
  {
    name: 'Unsent mails still carry a ticket that was changed',
    file: 'server/modules/tickets/change-ticket.ts',
    find: '  await removeFromUnsentMails(tx, item.id)\n',
    replace: '',
    why: 'the previous holder is mailed the new ticket',
    hints: ['tests/calls/tickets/tickets.test.ts'],
  },
  {
    name: 'A mail that was just taken still carries a ticket that was changed',
    file: 'server/modules/mails/mail-data.ts',
    find: '(found.attached[message_id] ?? attach).tickets',
    replace: '(found.attached[`${message_id}?`] ?? attach).tickets',
    why: 'the previous holder is mailed the new ticket, if it changes in the moment of sending',
    hints: ['tests/calls/tickets/tickets.test.ts'],
  },
  {
    name: 'Holders are not mailed that their ticket is void',
    file: 'server/modules/orders/cancel-order.ts',
    find: 'one.barcode !== null && one.holder_id !== null',
    replace: 'one.barcode !== null && one.holder_id === null',
    why: 'they come to the door with it',
    hints: ['tests/calls/tickets/tickets.test.ts'],
  },
  {
    name: 'A manager sends an owner’s mail again',
    file: 'server/modules/mails/find-mails.ts',
    find: "  if (isOwnersOnly(context, mail, staff)) throw new Refusal('mail-for-owners')\n",
    replace: '  void isOwnersOnly\n',
    why: 'somebody of the office becomes an owner',
    hints: ['tests/calls/every-call/mail-access.test.ts'],
  },
]
