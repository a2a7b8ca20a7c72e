import { hrReference } from '../../rules/hr-reference'
import { rfReference } from '../../rules/rf-reference'
import { plainStatement } from '../support/gateways/bank-statements'
import type { ModelShop } from './model-shop'
import type { Doing, Outcome } from './play'
import type { StepOf } from './steps'

type Line = StepOf<'statement'>['lines'][number]

interface Credit {
  /** Minor units. */
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

/** The shop's bank account: the money received, and the statements that listed it. */
export type BankAccount = ReturnType<typeof bankAccount>

export function bankAccount(shop: ModelShop) {
  const files: File[] = []
  const state = { credits: 0, amount: 0 }
  let labels = 0

  const send = (file: File) => shop.app().office('import-statement', file)

  return {
    /** Stores a file and imports it this many times at once. Its credits have arrived whatever the imports answer. */
    async importTimes(file: File, credits: readonly Credit[], times: number): Promise<Outcome> {
      files.push(file)
      state.credits += credits.length
      state.amount += credits.reduce((sum, one) => sum + one.amount, 0)
      const answers = await Promise.all(Array.from({ length: times }, () => send(file)))
      return Math.max(...answers.map(({ status }) => status))
    },
    async importAgain(pick: number): Promise<Outcome> {
      const file = files.at(-1 - pick)
      return file === undefined ? 0 : (await send(file)).status
    },
    /** A payment's label. No other payment has it, even if two are made at the same moment. */
    nextLabel: () => (labels += 1),
    /**
     * Imports every file again until no import breaks off, as the office does. Returns what is missing in the books
     * afterwards.
     */
    async reconcile(): Promise<string[]> {
      for (const file of files) {
        const { status } = await send(file)
        if (status !== 200) return [`A statement was answered ${status}`]
      }
      const [row] = await shop.find<{ credits: number; amount: number }>(
        'select count(*)::int as credits, coalesce(sum(amount), 0)::int as amount from bank_entry',
      )
      const isSame = row?.credits === state.credits && row.amount === state.amount
      return isSame ? [] : [`The bank has ${JSON.stringify(state)}, the shop ${JSON.stringify(row)}`]
    },
    forget() {
      files.length = 0
      labels = 0
      Object.assign(state, { credits: 0, amount: 0 })
    },
  }
}

/** What customers send by bank, and what the office reads in statements. */
export function bankSteps(shop: ModelShop, account: BankAccount): Doing<BankStep> {
  /** The credits for a line of a history: two full credits if somebody pays twice. */
  async function creditsOf(line: Line): Promise<Credit[]> {
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
    const one = { amount, currency: line.amount === 'dollars' ? 'USD' : currency, number, ...named }
    return line.amount === 'twice' ? [one, { ...one, number: number === null ? null : `${number}-2` }] : [one]
  }

  return {
    async statement({ lines, format, times }) {
      const credits: Credit[] = []
      for (const line of lines) credits.push(...(await creditsOf(line)))
      if (credits.length === 0) return 0
      const day = shop.app().clock.now.toISOString().slice(0, 10)
      return account.importTimes(
        format === 'csv' ? csvOf(credits, day) : camtOf(credits, day),
        credits,
        times,
      )
    },
    'statement-again': ({ pick }) => account.importAgain(pick),
    async 'book-entry'({ pick, order }) {
      const [entry] = await shop.find<{ id: number; code: string }>(
        `select e.id::int, o.code from bank_entry e
         join lateral (select code from orders order by id desc offset $2 limit 1) o on true
         order by e.order_id is not null, e.id desc offset $1 limit 1`,
        [pick, order],
      )
      if (entry === undefined) return 0
      return (await shop.app().office('record-payment', { order: entry.code, entry: entry.id })).status
    },
  }
}

const decimal = (amount: number) => (amount / 100).toFixed(2)

const camtOf = (credits: readonly Credit[], day: string): File => ({
  format: 'camt053',
  content: plainStatement(...credits.map((one) => ({ ...one, amount: decimal(one.amount), day }))),
})

const csvOf = (credits: readonly Credit[], day: string): File => ({
  format: 'csv',
  content: [
    'date;amount;currency;payer;reference;text;id',
    ...credits.map(({ amount, currency, reference, text, number }) =>
      [day, decimal(amount), currency, 'Ana Horvat', reference ?? '', text, number ?? ''].join(';'),
    ),
  ].join('\n'),
})

type BankStep = 'statement' | 'statement-again' | 'book-entry'
