import { hrReference, rfReference } from '#rules/bank/references'
import { plainStatement } from '../support/gateways/bank-statements'
import { changesOf } from './change-with-dry-run'
import type { ModelShop } from './model-shop'
import type { Doing, Outcome } from './play'
import type { StepOf } from './steps'

type Line = StepOf<'statement'>['lines'][number]

interface Credit {
  /** Identifies a receipt, except one that the payer sent twice. It is part of the receipt's text. */
  label: string
  day: string
  /** Amount in minor units. */
  amount: number
  currency: string
  reference?: string
  text: string
  number: string | null
}

interface File {
  format: 'camt053' | 'csv'
  content: string
}

/** The shop's bank account: the money received, and the statements that list it. */
export type BankAccount = ReturnType<typeof bankAccount>

export function bankAccount(shop: ModelShop) {
  const files: File[] = []
  const credits: Credit[] = []
  const reversed = new Set<Credit>()
  let labels = 0

  const send = (file: File) => shop.app().office('import-statement', file)

  /** Returns the labels of receipts that are missing or counted twice. */
  async function wrongReceipts(): Promise<string[]> {
    const played = new Map<string, number>()
    for (const { label } of credits) played.set(label, (played.get(label) ?? 0) + 1)
    const rows = await shop.find<{ label: string; stored: number; counted: number; booked: number }>(
      `select substring(text from 'Payment [0-9]+') as label, count(*)::int as stored,
         (count(*) filter (where order_id is not null or open_because <> 'looks-like'))::int as counted,
         (count(*) filter (where order_id is not null or closed_because = 'divided'))::int as booked
       from bank_entry where amount > 0 group by 1`,
    )
    const byLabel = new Map(rows.map((row) => [row.label, row]))
    return [...played].flatMap(([label, times]) => {
      const { stored = 0, counted = 0, booked = 0 } = byLabel.get(label) ?? {}
      return stored >= times && counted <= times
        ? []
        : [
            `${label} came ${times} times, is stored ${stored}, counts ${counted}, and is booked ${booked} times`,
          ]
    })
  }

  return {
    /** Stores a file and imports it `times` times at once. Its credits have arrived whatever the responses are. */
    async importTimes(file: File, arrived: readonly Credit[], times: number): Promise<Outcome> {
      files.push(file)
      credits.push(...arrived)
      const answers = await Promise.all(Array.from({ length: times }, () => send(file)))
      return Math.max(...answers.map(({ status }) => status))
    },
    /** Imports a file whose credits arrived in another one or, without `isStored`, have not arrived. */
    async importOnly(file: File, isStored: boolean): Promise<Outcome> {
      if (isStored) files.push(file)
      return (await send(file)).status
    },
    async importAgain(pick: number): Promise<Outcome> {
      const file = files.at(-1 - pick)
      return file === undefined ? 0 : (await send(file)).status
    },
    /** Reverses one of the newest credits, as a bank does. */
    async reverse(pick: number, day: string): Promise<Outcome> {
      const credit = credits.filter((one) => !reversed.has(one)).at(-1 - pick)
      if (credit === undefined) return 0
      reversed.add(credit)
      const text = `Reversal ${reversed.size} of ${credit.text}`
      const file = camtOf([{ ...credit, day, text }], { direction: 'DBIT', reversal: true })
      files.push(file)
      return (await send(file)).status
    },
    /** Returns the label of a payment. No other payment has it, even if two are made at the same moment. */
    nextLabel: () => (labels += 1),
    /**
     * Imports every file again, as the office does, until no import breaks off. Returns what is missing in the ledger
     * afterwards.
     */
    async reconcile(): Promise<string[]> {
      for (const file of files) {
        const { status } = await send(file)
        if (status !== 200) return [`A statement was answered ${status}`]
      }
      const [row] = await shop.find<{ reversals: number }>(
        'select count(*)::int as reversals from bank_entry where amount < 0',
      )
      const isSame = row?.reversals === reversed.size
      return [
        ...(await wrongReceipts()),
        ...(isSame ? [] : [`The bank reversed ${reversed.size} receipts, the shop knows ${row?.reversals}`]),
      ]
    },
    forget() {
      files.length = 0
      credits.length = 0
      reversed.clear()
      labels = 0
    },
  }
}

/** Steps of customers who pay by transfer, and of the office with bank statements. */
export function bankSteps(shop: ModelShop, account: BankAccount): Doing<BankStep> {
  /** Returns the credits for a statement line of a history: two full credits if somebody pays twice. */
  async function creditsOf(line: Line, day: string): Promise<Credit[]> {
    const [order] = await shop.find<{ code: string; missing: number; currency: string }>(
      `select o.code, o.currency, o.total_price - (select coalesce(sum(amount), 0)::int from movement m
         where m.order_id = o.id and m.kind in ('charge', 'transfer', 'cash', 'terminal')) as missing
       from orders o order by o.id desc offset $1 limit 1`,
      [line.pick],
    )
    if (order === undefined) return []
    const { code, currency } = order
    const missing = Math.max(order.missing, 1)
    const amount =
      line.amount === 'less' ? Math.ceil(missing / 3) : line.amount === 'more' ? missing + 700 : missing
    // Distinguishes two payments of a day if the bank does not number them.
    const label = `Payment ${account.nextLabel()}`
    const named = {
      rf: { reference: rfReference(code), text: label },
      hr: { text: `${label} ${hrReference(code)}` },
      text: { text: `${label} order ${code.toLowerCase()}` },
      unknown: { text: `${label}, for the festival` },
    }[line.names]
    const number = line.numbered ? label : null
    const one = {
      label,
      day,
      amount,
      currency: line.amount === 'dollars' ? 'USD' : currency,
      number,
      ...named,
    }
    return line.amount === 'twice' ? [one, { ...one, number: number === null ? null : `${number}-2` }] : [one]
  }

  return {
    async statement({ lines, format, times, pending, inBoth }) {
      const day = shop.app().clock.now.toISOString().slice(0, 10)
      const credits: Credit[] = []
      for (const line of lines) credits.push(...(await creditsOf(line, day)))
      if (credits.length === 0) return 0
      const fileOf = (as: File['format'], status?: 'PDNG') =>
        as === 'csv' ? csvOf(credits, status) : camtOf(credits, { status })
      if (pending) await account.importOnly(fileOf(format, 'PDNG'), false)
      const outcome = await account.importTimes(fileOf(format), credits, times)
      if (!inBoth) return outcome
      return Math.max(outcome, await account.importOnly(fileOf(format === 'csv' ? 'camt053' : 'csv'), true))
    },
    reversal: ({ pick }) => account.reverse(pick, shop.app().clock.now.toISOString().slice(0, 10)),
    async 'take-back'({ pick, dryRun }) {
      const [entry] = await shop.find<{ id: number; code: string }>(
        `select e.id::int, o.code from bank_entry e join bank_entry r on r.id = e.related_id join orders o on o.id = r.order_id
         where e.amount < 0 order by e.order_id is not null, e.id desc offset $1 limit 1`,
        [pick],
      )
      if (entry === undefined) return 0
      return changesOf(shop)('record-chargeback', { order: entry.code, entry: entry.id }, dryRun)
    },
    'statement-again': ({ pick }) => account.importAgain(pick),
    async 'book-entry'({ pick, order }) {
      const [entry] = await shop.find<{ id: number; code: string }>(
        `select e.id::int, o.code from bank_entry e
         join lateral (select code from orders order by id desc offset $2 limit 1) o on true
         -- Staff do not book a receipt that they have already handled.
         where e.open_because is distinct from 'looks-like'
         order by e.order_id is not null, e.id desc offset $1 limit 1`,
        [pick, order],
      )
      if (entry === undefined) return 0
      return (await shop.app().office('record-payment', { order: entry.code, entry: entry.id })).status
    },
  }
}

const decimal = (amount: number) => (amount / 100).toFixed(2)

interface EntryKind {
  status?: string | undefined
  direction?: 'DBIT'
  reversal?: true
}

const payer = 'Ana Horvat'

const camtOf = (credits: readonly Credit[], { status = 'BOOK', ...kind }: EntryKind = {}): File => ({
  format: 'camt053',
  content: plainStatement(
    ...credits.map((one) => ({ ...one, ...kind, status, payer, amount: decimal(one.amount) })),
  ),
})

const csvOf = (credits: readonly Credit[], status = 'Booked'): File => ({
  format: 'csv',
  content: [
    'date;amount;currency;payer;reference;text;id;status',
    ...credits.map(({ day, amount, currency, reference, text, number }) =>
      [day, decimal(amount), currency, payer, reference ?? '', text, number ?? '', status].join(';'),
    ),
  ].join('\n'),
})

type BankStep = 'statement' | 'statement-again' | 'reversal' | 'take-back' | 'book-entry'
