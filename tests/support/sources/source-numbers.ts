import { initialSettings } from '#server/modules/settings/initial-settings'
import { textOf } from './project-files'

const units: Readonly<Record<string, number>> = {
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  s: 1000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
}

/**
 * Returns the value of a setting (`limits.loginsPerAccount`) or of a constant by its file and name
 * (`server/platform/crypto/keys.ts: NAME`). `null` means no limit, `undefined` that there is no such setting or
 * constant.
 */
export function numberInForce(where: string): number | null | undefined {
  const [file = '', name] = where.split(': ')
  return name === undefined ? settingOf(file) : constantOf(file, name)
}

/** Whether a text such as "64 KiB" or "10, then …" states this number, directly or in the smallest unit. */
export function saysNumber(words: string, value: number | null): boolean {
  if (value === null) return words.startsWith('no limit')
  const [, amount = '', unit = ''] = /^([\d,]+) ?(\w*)/.exec(words) ?? []
  const said = Number(amount.replaceAll(',', ''))
  return amount !== '' && (said === value || said * (units[unit] ?? Number.NaN) === value)
}

function settingOf(path: string): number | null | undefined {
  let value: unknown = initialSettings
  for (const key of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[key]
  return typeof value === 'number' || value === null ? value : undefined
}

function constantOf(file: string, name: string): number | undefined {
  const written = new RegExp(`\\b${name}\\b\\s*[:=]\\s*([^\\n;]+)`).exec(textOf(file) ?? '')?.[1]
  if (written === undefined) return undefined
  // Reads a schema's limit or default, otherwise a number or a product of numbers.
  const inSchema = /(?:text|default)\((\d+)\)/.exec(written)?.[1]
  if (inSchema !== undefined) return Number(inSchema)
  const product = /^\d[\d_]*(?:\s\*{1,2}\s\d[\d_]*)*/.exec(written)?.[0]
  return product === undefined ? undefined : multiplied(product.replaceAll('_', ''))
}

const multiplied = (product: string) =>
  product
    .split(' * ')
    .map((factor) => factor.split(' ** ').map(Number))
    .reduce((all, [base = Number.NaN, power = 1]) => all * base ** power, 1)
