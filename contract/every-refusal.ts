import { officeRefusals } from './office/office-refusals'
import { refusals } from './refusals'

/** Every refusal of the server. Customers' pages import `refusals` alone, which is smaller. */
export const everyRefusal = { ...refusals, ...officeRefusals }

/** The code of a refusal of the shop or of the office. */
export type AnyRefusalCode = keyof typeof everyRefusal

/** The sentence of a refusal with its slots filled in. One that is not given stays as it is written: `{name}`. */
export function sentenceOfRefusal(
  code: AnyRefusalCode,
  slots: Readonly<Record<string, string>> = {},
): string {
  const sentence = everyRefusal[code][1] as (slots: Readonly<Record<string, string>>) => string
  return sentence(new Proxy(slots, { get: (given, slot: string) => given[slot] ?? `{${slot}}` }))
}
