import * as texts from '../../../texts/compiled/command-line/backup'
import { dayIn } from '../../../rules/dates/dates'
import { CannotStart } from '../../platform/process/start-failures'
import type { Queryable } from '../../platform/db/database'
import { recordAudit } from '../staff'
import { type Continued, continueSeries, printed, readNumber } from './invoice-numbers'
import { lockSeries, setSeries } from './queries'

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
