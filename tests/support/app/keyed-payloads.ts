import type { OfficePath } from '#contract/calls'
import type { goodPayloads } from './good-payloads'
import { orderSteps } from './order-steps'
import { softwarePasskey } from './software-passkey'
import { addPerson, addSession, codeOf, type TestPerson } from './staff-people'
import type { TestApp } from './test-app'
import { ticketItem } from './test-catalogue'

/** Context of `keyedPayloads`: the test shop, its valid payloads, and the owner who makes the call. */
export interface Stage {
  shop: TestApp
  good: Awaited<ReturnType<typeof goodPayloads>>
  person: TestPerson
}

type MakePayload = (stage: Stage) => Promise<object>

let made = 0
const bank = {
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: { street: 'Obala 1', city: 'Split' },
  bank_name: 'Bank',
  bank_country: 'HR',
  bank_bic: 'NBHRHR2D',
  bank_iban: 'HR1210010051863000160',
}

/** Creates an order of these items, paid by transfer, and returns it as the office sees it. */
async function paidOrder({ shop }: Pick<Stage, 'shop'>, ...codes: string[]) {
  const { order } = await orderSteps(() => shop).order('bank_transfer', ...codes)
  await shop.officeAnswer('record-payment', { order: order.code, amount: order.total_price ?? 0 })
  const { order: paid } = await shop.officeAnswer('get-order', { order: order.code })
  return { ...paid, checksum: order.checksum }
}

/** Creates a refund of a pass with a bank account that staff entered for the customer. Returns its ID. */
export async function requestedRefund(stage: Pick<Stage, 'shop'>): Promise<number> {
  const { code, tickets } = await paidOrder(stage, 'pass')
  const items = tickets.map(({ id }) => id)
  const { refund_id } = await stage.shop.officeAnswer('refund-items', {
    order: code,
    items,
    reason: 'Ill',
    ...bank,
  })
  return refund_id
}

async function voucher({ shop }: Stage): Promise<string> {
  const code = `KEYED-${(made += 1)}`
  await shop.officeAnswer('save-voucher', { voucher: { code, discount_amount: 500 } })
  return code
}

const changeOfVoucher = async (stage: Stage) => ({
  call: 'save-voucher' as const,
  thing: await voucher(stage),
  version: 1,
  changes: { discount_amount: 900 },
  at: new Date(stage.shop.clock.now.getTime() + 86_400_000).toISOString(),
})

async function totp({ shop, person }: Stage): Promise<void> {
  const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
  await shop.officeAnswer('confirm-totp', { code: codeOf(secret, shop.clock.now) }, person.headers)
}

const challengeOf = ({ options }: { options: object }) =>
  String((options as { challenge: unknown }).challenge)
const device = () => softwarePasskey({ rpId: 'shop.example', origin: 'https://shop.example' })

async function passkey({ shop, person }: Stage) {
  const own = device()
  const challenge = challengeOf(await shop.officeAnswer('start-passkey', {}, person.headers))
  await shop.officeAnswer('add-passkey', { passkey: own.make(challenge), name: 'Phone' }, person.headers)
  return own
}

/** Registers a customer. Returns the ID. */
async function newCustomer({ shop }: Stage): Promise<number> {
  const { email } = await shop.customer()
  const { customers } = await shop.officeAnswer('find-customers', { query: email })
  return customers[0]?.id ?? 0
}

const another = ({ shop }: Stage) => addPerson(shop, 'door')

/** Imports an entry of a bank statement that names no order. Returns its ID. */
async function entry({ shop }: Stage): Promise<number> {
  const content = `date;amount;text\n2027-02-27;${(made += 1)},00;rent`
  const { unmatched } = await shop.officeAnswer('import-statement', { format: 'csv', content })
  return unmatched[0]?.id ?? 0
}

async function startedJob(stage: Stage) {
  const query = await voucher(stage)
  const request = { action: 'end-voucher', filters: { query }, until: null, reason: null, count: 1 } as const
  return { request, start: () => stage.shop.officeAnswer('start-bulk', request) }
}

/**
 * Payloads of calls for which the example of their declaration does not succeed, mostly because it names something
 * that does not exist or that another call of the same test may have changed.
 */
export const keyedPayloads: Partial<Record<OfficePath, MakePayload>> = {
  'confirm-totp': async ({ shop, person }) => {
    const { secret } = await shop.officeAnswer('start-totp', {}, person.headers)
    return { code: codeOf(secret, shop.clock.now) }
  },
  'remove-totp': async (stage) => (await totp(stage), {}),
  'new-recovery-codes': async (stage) => (await totp(stage), {}),
  'add-passkey': async ({ shop, person }) => ({
    passkey: device().make(challengeOf(await shop.officeAnswer('start-passkey', {}, person.headers))),
    name: 'Phone',
  }),
  'remove-passkey': async (stage) => {
    await passkey(stage)
    const { passkeys } = await stage.shop.officeAnswer('find-passkeys', {}, stage.person.headers)
    return { passkey_id: passkeys[0]?.passkey_id }
  },
  'confirm-passkey': async (stage) => {
    const own = await passkey(stage)
    const fromPage = { 'sec-fetch-site': 'same-origin' }
    return {
      passkey: own.sign(challengeOf(await stage.shop.officeAnswer('start-passkey-sign-in', {}, fromPage))),
    }
  },
  'end-session': async ({ shop, person }) => ({
    session_id: (await addSession(shop, person.id)).sessionId,
  }),
  'invite-staff': async () => ({ email: `invited-${(made += 1)}@shop.example`, role: 'door' }),
  'mail-set-up-link': async ({ shop }) => {
    const email = `invited-${(made += 1)}@shop.example`
    const { staff } = await shop.officeAnswer('invite-staff', { email, role: 'door' })
    return { staff_id: staff.staff_id }
  },
  'change-staff-role': async (stage) => ({ staff_id: (await another(stage)).id, role: 'finance' }),
  'end-staff': async (stage) => ({ staff_id: (await another(stage)).id }),
  'end-staff-sessions': async (stage) => ({ staff_id: (await another(stage)).id }),
  'end-staff-session': async (stage) => {
    const { id, sessionId } = await another(stage)
    return { staff_id: id, session_id: sessionId }
  },
  'save-look': async ({ shop }) => {
    const { version } = await shop.officeAnswer('get-look', {})
    return { look: { faqs: `<p>${(made += 1)}</p>` }, version }
  },
  'publish-look': async ({ shop }) => {
    const { version } = await shop.officeAnswer('get-look', {})
    await shop.officeAnswer('save-look', { look: { faqs: `<p>${(made += 1)}</p>` }, version })
    return { version: (await shop.officeAnswer('get-look', {})).version }
  },
  import: async () => ({ items: [ticketItem({ external_code: `keyed-${(made += 1)}` })] }),
  'move-items': async ({ shop }) => ({ items: await shop.sell(ticketItem()), before: null }),
  'end-voucher': async (stage) => ({ code: await voucher(stage) }),
  'save-settings': async ({ shop }) => {
    const { version } = await shop.officeAnswer('get-settings', { section: 'mail' })
    return { section: 'mail', settings: { contactEmail: `office-${(made += 1)}@shop.example` }, version }
  },
  'report-again': async (stage) => {
    const { code } = await paidOrder(stage, 'pass')
    const { documents } = await stage.shop.officeAnswer('get-order', { order: code })
    return { document: documents[0]?.id }
  },
  'retry-cancellation': async ({ shop }) => {
    const item = (await shop.sell(ticketItem()))[0]
    const { cancellation_id } = await shop.officeAnswer('start-cancellation', { item, message: 'Storm' })
    return { cancellation_id }
  },
  'start-bulk': async (stage) => (await startedJob(stage)).request,
  'cancel-bulk': async (stage) => {
    const { job } = await (await startedJob(stage)).start()
    return { job_id: job.job_id }
  },
  'retry-guest-list': async ({ shop }) => {
    const email = `guest${(made += 1)}@mail.example`
    const content = `full_name,email,external_code\nGuest ${made},${email},pass\n`
    const { job } = await shop.officeAnswer('import-guests', { content })
    const job_id = job?.job_id ?? 0
    await shop.officeAnswer('cancel-bulk', { job_id })
    return { job_id }
  },
  'undo-change': async (stage) => {
    const thing = await voucher(stage)
    const changed = { code: thing, discount_amount: 700 }
    await stage.shop.officeAnswer('save-voucher', { voucher: changed, version: 1 })
    const { rows } = await stage.shop.officeAnswer('find-history', { call: 'save-voucher', thing })
    return { audit_id: rows[0]?.audit_id }
  },
  'schedule-change': changeOfVoucher,
  'cancel-scheduled-change': async (stage) => {
    const { change } = await stage.shop.officeAnswer('schedule-change', await changeOfVoucher(stage))
    return { change_id: change.change_id }
  },
  'import-guests': async () => ({
    content: `full_name,email,external_code\nGuest ${(made += 1)},guest${made}@mail.example,pass\n`,
    channel: 'Press',
  }),
  'return-overpayment': async (stage) => {
    const { code } = await paidOrder(stage, 'pass')
    await stage.shop.officeAnswer('record-payment', { order: code, amount: 100, reference: 'Too much' })
    return { order: code, amount: 100, reference: 'R' }
  },
  'refund-overpayment': async (stage) => {
    const { code } = await paidOrder(stage, 'pass')
    await stage.shop.officeAnswer('record-payment', { order: code, amount: 100, reference: 'Too much' })
    return { order: code }
  },
  'reactivate-order': async ({ shop }) => {
    const { order } = await orderSteps(() => shop).order('bank_transfer', 'pass')
    await shop.officeAnswer('cancel-order', { order: order.code })
    return { order: order.code, until: '2027-03-20T10:00:00Z', reason: 'By phone' }
  },
  'purge-test-orders': async () => ({}),
  'resume-mails': async ({ shop }) => {
    await shop.db.pool.query(
      `insert into mail_pause (mails, failing_since, fault, paused_at, probe_at) values ('{}', now(), '550', now(), now())`,
    )
    return {}
  },
  'process-refund': async (stage) => ({
    refund_id: await requestedRefund(stage),
    outcome: 'processed',
    free_places: true,
  }),
  'refund-file': async (stage) => ({ refund_ids: [await requestedRefund(stage)] }),
  'fetch-refund-file': async (stage) => {
    const refund_ids = [await requestedRefund(stage)]
    const { message_id } = await stage.shop.officeAnswer('refund-file', { refund_ids })
    return { message_id }
  },
  'set-refund-account': async (stage) => {
    const refund_id = await requestedRefund(stage)
    const { refunds } = await stage.shop.officeAnswer('find-refunds', {})
    const version = refunds.find(({ id }) => id === refund_id)?.account_version
    return {
      refund_id,
      bank_owner_full_name: 'Ana Horvat',
      bank_iban: 'DE89370400440532013000',
      bank_bic: null,
      version,
    }
  },
  'show-refund-account': async (stage) => ({ refund_id: await requestedRefund(stage) }),
  'refund-items': async (stage) => {
    const { code, tickets } = await paidOrder(stage, 'pass')
    return { order: code, items: tickets.map(({ id }) => id), reason: 'By phone', ...bank }
  },
  'release-items': async (stage) => {
    const { code, tickets } = await paidOrder(stage, 'pass')
    return { order: code, items: tickets.map(({ id }) => id), reason: 'By phone' }
  },
  'print-packing-slips': async (stage) => ({ query: (await paidOrder(stage, 'shirt')).code }),
  'send-goods': async (stage) => ({
    order: (await paidOrder(stage, 'shirt')).code,
    carrier: 'GLS',
    tracking_number: '771200',
  }),
  'record-delivery': async (stage) => ({
    order: (await paidOrder(stage, 'shirt')).code,
    received_at: stage.shop.clock.now.toISOString(),
  }),
  'report-delivery-problem': async (stage) => {
    const { code } = await paidOrder(stage, 'shirt')
    await stage.shop.officeAnswer('send-goods', { order: code })
    return { order: code, problem: 'It came back.' }
  },
  'refund-withdrawal': async (stage) => {
    const { code, checksum, merchandisePurchases } = await paidOrder(stage, 'shirt')
    const { withdrawal } = await stage.shop.answer('withdraw-from-contract', {
      order: code,
      checksum,
      full_name: 'Ana Horvat',
      email: 'withdraws@mail.example',
      items: merchandisePurchases.map(({ id }) => id),
    })
    return { withdrawal_id: withdrawal.id }
  },
  'end-customer-logins': async (stage) => ({ customer_id: await newCustomer(stage) }),
  'erase-customer': async (stage) => ({ customer_id: await newCustomer(stage) }),
  'edit-ticket': async (stage) => {
    const { code, tickets } = await paidOrder(stage, 'pass')
    return {
      order: code,
      ticket_id: tickets[0]?.id,
      full_name: `Renamed ${(made += 1)}`,
      email: 'renamed@mail.example',
      reassign: false,
      new_barcode: false,
      reason: 'By phone',
    }
  },
  'remove-view': async ({ shop, person }) => {
    const request = { list: 'orders', name: `Paid ${(made += 1)}`, search: '?status=paid' } as const
    const { view } = await shop.officeAnswer('save-view', request, person.headers)
    return { view_id: view.view_id }
  },
  'revoke-key': async ({ shop }) => {
    const name = `keyed ${(made += 1)}`
    await shop.officeAnswer('add-key', { name, role: 'door' })
    return { name }
  },
  'retry-mail': async ({ shop }) => {
    const { email } = await shop.customer()
    const { id } = await shop.db.kysely
      .updateTable('outbox')
      .set({ dead_at: shop.clock.now })
      .where('recipient', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { mail_id: id }
  },
  'import-statement': async () => ({
    format: 'csv',
    content: `date;amount;text\n2027-02-27;${(made += 1)},00;rent`,
  }),
  'divide-entry': async (stage) => {
    const orders = await Promise.all(
      [1, 2].map(async () => (await orderSteps(() => stage.shop).order('bank_transfer', 'pass')).order.code),
    )
    const content = `date;amount;text\n2027-02-27;2,00;rent ${(made += 1)}`
    const { unmatched } = await stage.shop.officeAnswer('import-statement', { format: 'csv', content })
    return { entry: unmatched[0]?.id, parts: orders.map((order) => ({ order, amount: 100 })) }
  },
  'dismiss-entry': async (stage) => ({ entry: await entry(stage), because: 'sent-back', note: 'By hand' }),
  'reopen-entry': async (stage) => {
    const id = await entry(stage)
    await stage.shop.officeAnswer('dismiss-entry', { entry: id, because: 'sent-back', note: 'By hand' })
    return { entry: id }
  },
}
