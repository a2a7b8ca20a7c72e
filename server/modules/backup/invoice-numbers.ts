import { dayIn } from '#rules/dates/dates'
import * as texts from '#texts/compiled/command-line/backup'
import type { Queryable } from '../../platform/db/database'
import { CannotStart } from '../../platform/process/start-failures'
import { recordAudit } from '../audit'
import { numberPrefixes, setSeries } from '../invoices'
import { lockSeries } from './queries'

/**
 * Series and sequence number of a printed document number, such as `2026-000042`, `CN-2026-000007` or the tax authority’s
 * `42/POSL1/1`.
 */
export interface LastNumber {
  readonly series: string
  readonly last: number
}

/** The last number of a continued series, and the numbers that were issued but are missing in the database. */
export interface Continued extends LastNumber {
  readonly skipped: { readonly first: number; readonly last: number } | null
}

/** Kinds of documents by the prefix of their numbers. */
const kinds = new Map<string, string>(Object.entries(numberPrefixes).map(([kind, prefix]) => [prefix, kind]))

/**
 * Parses a printed number. A number without a year, or in the format of the tax authority, belongs to `year`. Returns `null` if
 * the text is not a document number.
 */
export function readNumber(text: string, year: string): LastNumber | null {
  const [, sequence, place] = /^(\d{1,9})\/([0-9A-Za-z]{1,20}\/\d{1,20})$/.exec(text.trim()) ?? []
  if (place !== undefined)
    return { series: `fiscal-${year}-${place.replace('/', '-')}`, last: Number(sequence) }
  const [, test, prefix = '', ofYear = year, digits] =
    /^(TEST-)?([A-Z]+-)?(?:(\d{4})-)?(\d{1,9})$/.exec(text.trim()) ?? []
  const kind = kinds.get(prefix)
  if (digits === undefined || kind === undefined) return null
  return { series: `${test === undefined ? '' : 'test-'}${kind}-${ofYear}`, last: Number(digits) }
}

/** Formats a number as it is printed. */
export function printed({ series, last }: LastNumber): string {
  const [, premises, device] = /^fiscal-\d{4}-([0-9A-Za-z]+)-(\d+)$/.exec(series) ?? []
  if (device !== undefined) return `${last}/${premises}/${device}`
  const [, test = '', kind = '', year = ''] = /^(test-)?(.*)-(\d{4})$/.exec(series) ?? []
  const prefix = new Map<string, string>(Object.entries(numberPrefixes)).get(kind) ?? ''
  return `${test.toUpperCase()}${prefix}${year}-${String(last).padStart(6, '0')}`
}

/**
 * Returns for every series the last number that was issued, from the `stored` ones and the `issued` ones that the database
 * does not contain. Throws a `RangeError` if the database has later numbers than those `issued`, because a number would then
 * be assigned twice.
 */
export function continueSeries(stored: readonly LastNumber[], issued: readonly LastNumber[]): Continued[] {
  const of = (all: readonly LastNumber[], series: string) =>
    Math.max(0, ...all.filter((one) => one.series === series).map(({ last }) => last))
  const series = [...new Set([...stored, ...issued].map((one) => one.series))].toSorted()
  return series.map((name) => {
    const [own, later] = [of(stored, name), of(issued, name)]
    const isNamed = issued.some((one) => one.series === name)
    if (isNamed && later < own)
      throw new RangeError(
        `${printed({ series: name, last: own })} was given here: ${printed({ series: name, last: later })} is not the last number that went out.`,
      )
    return {
      series: name,
      last: Math.max(own, later),
      skipped: later > own ? { first: own + 1, last: later } : null,
    }
  })
}

/**
 * Makes every series continue after the last number that was issued. `issued` contains printed numbers that are missing in
 * this database, the last one of each series; a number without a year is an invoice of this year. The audit log records
 * the skipped numbers. If `issued` is empty, the function only returns the series. Throws `CannotStart` with a sentence for
 * the operator if a text is not a document number, or if this database already has a later number.
 */
export async function continueNumbering(
  tx: Queryable,
  issued: readonly string[],
  now: Date,
): Promise<Continued[]> {
  const { zone, series: stored } = await lockSeries(tx)
  const year = dayIn(now, zone).slice(0, 4)
  const continued = continueOrThrow(
    stored,
    issued.map((text) => readOrThrow(text, year)),
  )
  for (const one of continued.filter(({ skipped }) => skipped !== null)) {
    await setSeries(tx, one)
    await recordAudit(tx, {
      at: now,
      actor: 'command',
      action: 'skip-invoice-numbers',
      subject: one.series,
      after: one.skipped,
    })
  }
  return continued
}

function readOrThrow(text: string, year: string) {
  const number = readNumber(text, year)
  if (number !== null) return number
  throw new CannotStart(
    texts.number_unreadable({
      invoice: printed({ series: `invoice-${year}`, last: 42 }),
      credit_note: printed({ series: `credit-note-${year}`, last: 7 }),
      text,
    }),
  )
}

function continueOrThrow(...given: Parameters<typeof continueSeries>): Continued[] {
  try {
    return continueSeries(...given)
  } catch (error) {
    if (error instanceof RangeError) throw new CannotStart(error.message)
    throw error
  }
}

/** Prints the next number of each series, one line per series. */
export function sayNumbers(series: readonly Continued[], say: (line: string) => void): void {
  for (const one of series) {
    const of = (last: number) => printed({ series: one.series, last })
    const { skipped } = one
    const numbers = { last: of(one.last), next: of(one.last + 1) }
    say(
      skipped === null
        ? texts.next_number(numbers)
        : texts.next_number_skipped({ ...numbers, from: of(skipped.first), to: of(skipped.last) }),
    )
  }
}
