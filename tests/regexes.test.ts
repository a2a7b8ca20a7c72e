import { expect, test } from 'vitest'
import { hostileTextsFor, regexLiterals } from './support/sources/regex-literals'
import { cpuTime, growth } from './support/timing/cpu-time'

/** In characters: the longest possible header. */
const longest = 16_000
/**
 * In milliseconds, for the longest text: a linear pattern takes less than one, a pattern that backtracks over the whole
 * text several.
 */
const suspicious = 2.5
/** In milliseconds: work of this length is measured precisely, so longer texts are not needed. */
const measurable = 20

/** A text on which a pattern's time grows faster than the text; undefined if none was found. */
function slowText(pattern: string, flags: string): string | undefined {
  const regex = new RegExp(pattern, flags)
  for (const textOf of hostileTextsFor(pattern)) {
    const workOn = (length: number) => {
      const text = textOf(length)
      return () => {
        regex.lastIndex = 0
        return text.replace(regex, '')
      }
    }
    let length = 2000
    while (length < longest && cpuTime(workOn(length), measurable, 1) < measurable) length *= 2
    if (cpuTime(workOn(length), suspicious) <= suspicious) continue
    if (growth((part) => workOn(length * part)) > 9) return textOf(40)
  }
  return undefined
}

test('a pattern that backtracks is found', () => {
  const slow = [
    [String.raw`(?:^|,)\s*br\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)`, 'i'],
    [String.raw`\/+$`, ''],
    [String.raw`<!\[CDATA\[.*?\]\]>`, 'gs'],
    [String.raw`^[\w-]+(?:,[\w-]+)*$`, ''],
    [String.raw`\s+x`, ''],
  ] as const
  expect(slow.map(([pattern, flags]) => slowText(pattern, flags) !== undefined)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
})

const literals = regexLiterals(['server', 'rules', 'contract', 'web'])

/** Patterns that are slow on long texts but never get one: the reason, by file and pattern. */
const bounded: Record<string, string> = {
  'server/environment.ts /\\/+$/': 'what the operator starts the server with',
  'server/modules/payments/gateways/wspay/wspay-gateway.ts /\\/+$/':
    'what the operator starts the server with',
  'server/modules/mail-queue/mail-blocks.ts /\\/+$/': 'what the operator starts the server with',
  'rules/money/amount-text.ts /0+$/': 'amounts are refused beyond 60 characters',
  'rules/money/amount-text.ts /^\\s*[A-Z]{3}\\s*|\\s*[A-Z]{3}\\s*$|€/':
    'amounts are refused beyond 60 characters',
  'rules/bank/payment-codes.ts /[.\\s]*$/': 'amounts are refused beyond 60 characters',
  'rules/bank/payment-codes.ts /^\\p{Sc}\\s*|\\s*\\p{Sc}$/': 'amounts are refused beyond 60 characters',
  'server/modules/mail-queue/mail-pause.ts /\\S*@\\S*/': 'cut to 300 characters before',
  'web/ui/unbroken.tsx /(\\S*-\\S*)/': 'names have at most 500 characters',
  'rules/bank/sepa-text.ts /[ /]+$/': 'cut to the length of a field before',
}

test('no regular expression of the server, the rules or the contract is slow on a hostile text', () => {
  expect(literals.length).toBeGreaterThan(50)
  const distinct = new Map(
    literals.map(({ pattern, flags, file }) => [`${file} /${pattern}/`, { pattern, flags }]),
  )
  const slow = [...distinct].flatMap(([name, { pattern, flags }]) => {
    const text = slowText(pattern, flags)
    return text === undefined ? [] : [name]
  })
  expect(slow.toSorted()).toEqual(Object.keys(bounded).toSorted())
})
