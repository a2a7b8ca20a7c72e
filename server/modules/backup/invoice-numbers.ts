import { numberPrefixes } from '../invoices'
import * as texts from '../../../texts/compiled/command-line/backup'
import { dayIn } from '../../../rules/dates/dates'
import { CannotStart } from '../../platform/process/start-failures'
import type { Queryable } from '../../platform/db/database'
import { recordAudit } from '../staff'
import { lockSeries, setSeries } from './queries'

/**
 * A printed document number, `2026-000042`, `CN-2026-000007` or the tax authority’s `42/POSL1/1`, as its series and its
 * position.
 */
export interface LastNumber {
  readonly series: string
  readonly last: number
}

/** The last number of a continued series, and the numbers that were sent but are missing in the database. */
export interface Continued extends LastNumber {
  readonly skipped: { readonly first: number; readonly last: number } | null
}

/** The kinds of documents by what their numbers begin with. */
const kinds = new Map<string, string>(Object.entries(numberPrefixes).map(([kind, prefix]) => [prefix, kind]))

/** Reads a printed number; a bare number is an invoice of `year`, and so is one of a tax authority. Null: neither. */
export function readNumber(text: string, year: string): LastNumber | null {
  const [, sequence, place] = /^(\d{1,9})\/([0-9A-Za-z]{1,20}\/\d{1,20})$/.exec(text.trim()) ?? []
  if (place !== undefined)
    return { series: `fiscal-${year}-${place.replace('/', '-')}`, last: Number(sequence) }
  const [, test, prefix = '', ofYear = year, digits] =
    /^(TEST-)?(CN-|ADV-|CA-)?(?:(\d{4})-)?(\d{1,9})$/.exec(text.trim()) ?? []
  const kind = kinds.get(prefix)
  if (digits === undefined || kind === undefined) return null
  return { series: `${test === undefined ? '' : 'test-'}${kind}-${ofYear}`, last: Number(digits) }
}

/** The number as it is printed. */
export function printed({ series, last }: LastNumber): string {
  const [, premises, device] = /^fiscal-\d{4}-([0-9A-Za-z]+)-(\d+)$/.exec(series) ?? []
  if (device !== undefined) return `${last}/${premises}/${device}`
  const [, test = '', kind = '', year = ''] = /^(test-)?(.*)-(\d{4})$/.exec(series) ?? []
  const prefix = new Map<string, string>(Object.entries(numberPrefixes)).get(kind) ?? ''
  return `${test.toUpperCase()}${prefix}${year}-${String(last).padStart(6, '0')}`
}

/**
 * Where every series continues: after the last number that is known to have been sent. Throws a sentence if later
 * numbers exist here, because a number would then be given twice.
 */
export function continueSeries(kept: readonly LastNumber[], wentOut: readonly LastNumber[]): Continued[] {
  const of = (all: readonly LastNumber[], series: string) =>
    Math.max(0, ...all.filter((one) => one.series === series).map(({ last }) => last))
  const series = [...new Set([...kept, ...wentOut].map((one) => one.series))].toSorted()
  return series.map((name) => {
    const [own, later] = [of(kept, name), of(wentOut, name)]
    const isNamed = wentOut.some((one) => one.series === name)
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
 * Lets every series continue after the last number that was sent. `wentOut` are numbers that this database does not
 * know, as they are printed (a bare number: an invoice of this year), the last of each series; the audit log records
 * which were skipped. Without any it only returns the series. Throws `CannotStart` with a sentence if one is not a
 * number, or if a later number was already given here.
 */
export async function continueNumbering(
  tx: Queryable,
  wentOut: readonly string[],
  now: Date,
): Promise<Continued[]> {
  const { zone, series: kept } = await lockSeries(tx)
  const year = dayIn(now, zone).slice(0, 4)
  const continued = continueOrRefuse(
    kept,
    wentOut.map((text) => readOrRefuse(text, year)),
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

function readOrRefuse(text: string, year: string) {
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

function continueOrRefuse(...given: Parameters<typeof continueSeries>): Continued[] {
  try {
    return continueSeries(...given)
  } catch (error) {
    if (error instanceof RangeError) throw new CannotStart(error.message)
    throw error
  }
}

/** Prints where each series continues, one line per series. */
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
