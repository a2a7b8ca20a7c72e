import { numberPrefixes } from '../invoices'

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
