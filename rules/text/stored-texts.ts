import { type AnyRefusalCode, everyRefusal, sentenceOfRefusal } from '#contract/every-refusal'
import type { SchedulableCall } from '#contract/office/changes'
import * as fiscal from '#texts/compiled/documents/fiscal'
import * as fiscalErrorTexts from '#texts/compiled/documents/fiscal-errors'
import * as invoice from '#texts/compiled/documents/invoice'
import * as bulk from '#texts/compiled/effects/bulk'
import * as cancellations from '#texts/compiled/effects/cancellations'
import * as mails from '#texts/compiled/effects/mails'
import * as payments from '#texts/compiled/effects/payments'
import * as refunds from '#texts/compiled/effects/refunds'
import * as again from '#texts/compiled/mails/again'
import * as mailNotices from '#texts/compiled/mails/notices'
import * as mailTest from '#texts/compiled/mails/test'
import * as actors from '#texts/compiled/office/actors'
import * as shopRefusals from '#texts/compiled/refusals/shop'
import * as settings from '#texts/compiled/settings'
import * as methods from '#texts/compiled/shop/methods'
import { formatDay, formatInstant } from '../dates/dates'
import { dateText, dateTimeText } from '../dates/instant-text'
import { moneyText } from '../money/money-text'
import { numberText } from './count-slots'
import { fieldName } from './fields'

/**
 * A text of the program as it is stored: the name of its entry in the catalogue of texts, and the values of its slots; or a value
 * that each language formats in its own way. It becomes words whenever it is read, in the reader's language. A released text
 * keeps its name and its slots, because databases contain them.
 */
export type StoredText = NamedText | FormattedValue

interface NamedText {
  /** Area and name, such as `mails/notices.late_money`. */
  readonly text: string
  readonly values?: Readonly<Record<string, StoredValue>>
}

/**
 * An amount in minor units, a number with the separators of the language, an ISO 8601 instant in a time zone, the label of a field
 * of a form, several words with a separator between them, or an error that a client caused.
 */
type FormattedValue =
  | { readonly money: number; readonly currency: string }
  | { readonly count: number }
  | { readonly at: string; readonly zone: string; readonly as: keyof typeof instantFormats }
  | { readonly field: string; readonly of: SchedulableCall }
  | { readonly list: readonly StoredMessage[]; readonly separator: string }
  | { readonly refusal: AnyRefusalCode; readonly values?: Readonly<Record<string, StoredMessage>> }

/** A message of the program, or the text of a person or another system, which is a string. */
export type StoredMessage = string | StoredText

/** A value in a slot. Strings and numbers are shown as they are. */
export type StoredValue = StoredMessage | number

const instantFormats = {
  date: dateText,
  'short-date': formatDay,
  'date-time': dateTimeText,
  'short-date-time': (at: string, zone: string) => formatInstant(at, zone, { withZone: true }),
}

type Named = Readonly<Record<string, unknown>>

/** The functions of an area of texts, which return the stored text instead of the sentence. */
type Storing<Texts extends Named> = {
  readonly [Name in keyof Texts]: Texts[Name] extends () => string
    ? () => StoredText
    : Texts[Name] extends (slots: infer Slots) => string
      ? (slots: {
          readonly [Slot in keyof Slots]: Slots[Slot] extends number ? number : StoredValue
        }) => StoredText
      : never
}

const areas = new Map<string, Named>()

function storing<Texts extends Named>(area: string, texts: Texts): Storing<Texts> {
  areas.set(area, texts)
  const makers = Object.keys(texts).map((name) => [
    name,
    (values?: NamedText['values']): StoredText => ({ text: `${area}.${name}`, ...(values && { values }) }),
  ])
  return Object.fromEntries(makers) as Storing<Texts>
}

/*
 * The areas whose texts are stored. Their functions are called like those of the compiled texts:
 * `notices.late_money({ code })` returns what is stored.
 */
export const actorTexts = storing('office/actors', actors)
export const bulkTexts = storing('effects/bulk', bulk)
export const cancellationTexts = storing('effects/cancellations', cancellations)
export const faultTexts = storing('refusals/shop', shopRefusals)
export const fiscalErrors = storing('documents/fiscal-errors', fiscalErrorTexts)
export const fiscalTexts = storing('documents/fiscal', fiscal)
export const invoiceTexts = storing('documents/invoice', invoice)
export const mailTexts = storing('effects/mails', mails)
export const methodTexts = storing('shop/methods', methods)
export const notices = storing('mails/notices', mailNotices)
export const testMailTexts = storing('mails/test', mailTest)
export const paymentTexts = storing('effects/payments', payments)
export const renewalTexts = storing('mails/again', again)
export const refundTexts = storing('effects/refunds', refunds)
export const settingTexts = storing('settings', settings)

/** Returns an amount in minor units as a value of a stored text. */
export const storedMoney = (money: number, currency: string) => ({ money, currency })

/** Returns the words that are not empty as one, with a separator between them; `null` if all are empty. */
export function storedList(
  words: readonly (StoredMessage | null | undefined)[],
  separator: string,
): StoredMessage | null {
  const list = words.flatMap((one) => (one === null || one === undefined || one === '' ? [] : [one]))
  return list.length > 1 ? { list, separator } : (list[0] ?? null)
}

/** Returns the slots of a stored text with a plural, like `countSlots`. */
export const storedCount = (count: number) => ({ count, number: { count } })

const readValues = (values: Readonly<Record<string, StoredMessage>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, readText(value)]))

/**
 * Returns the words of a stored text. During an upgrade, an older process may meet a text that only the newer version knows. It
 * shows the name of the text, or the value without its format.
 */
export function readText(stored: StoredMessage): string {
  if (typeof stored === 'string') return stored
  if ('money' in stored) return moneyText(stored.money, stored.currency)
  if ('count' in stored) return numberText(stored.count)
  if ('at' in stored)
    return Object.hasOwn(instantFormats, stored.as)
      ? instantFormats[stored.as](stored.at, stored.zone)
      : stored.at
  if ('refusal' in stored)
    return Object.hasOwn(everyRefusal, stored.refusal)
      ? sentenceOfRefusal(stored.refusal, readValues(stored.values))
      : stored.refusal
  if ('list' in stored) return stored.list.map(readText).join(stored.separator)
  if ('field' in stored) return fieldName(stored.of, stored.field)
  if (typeof stored.text !== 'string') return JSON.stringify(stored)
  const { text, values = {} } = stored
  const dot = text.indexOf('.')
  const sentence = areas.get(text.slice(0, dot))?.[text.slice(dot + 1)]
  if (typeof sentence !== 'function') return text
  const slots = Object.entries(values).map(([slot, value]) => [
    slot,
    typeof value === 'number' ? value : readText(value),
  ])
  return (sentence as (slots: object) => string)(Object.fromEntries(slots))
}

/** Returns logged values with the stored texts among them as words. */
export function withTextsRead(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, isNamedText(value) ? readText(value) : value]),
  )
}

const isNamedText = (value: unknown): value is NamedText =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  areas.has(value.text.split('.', 1)[0] ?? '')
