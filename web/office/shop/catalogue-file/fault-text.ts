import * as texts from '#texts/compiled/office/catalogue-file'
import { formErrorText, type Refusal } from '#web/ui/calls/post-call'

/** Maximum number of errors that are shown; the rest appears once these are corrected. */
const maxShown = 20

/**
 * Describes the errors of a file, one per line: `tee-bay-m, price: Please enter 0 or more.` An entry without a code is named
 * by its position in its list, counted from 1.
 */
export function faultText(refusal: Refusal, content: object): string {
  const faults = Object.entries(refusal.errors).flatMap(([path, messages]) =>
    messages.map((message) => `${nameOf(path, content)}: ${message}`),
  )
  if (faults.length === 0) return formErrorText(refusal)
  const left = faults.length - maxShown
  return [...faults.slice(0, maxShown), ...(left > 0 ? [texts.more_faults({ count: left })] : [])].join('\n')
}

/** Returns `tee-bay-m, price` for `items.3.price`. */
function nameOf(path: string, content: object): string {
  const [, list = '', index = '', field = ''] = /^(\w+)\.(\d+)\.?(.*)$/.exec(path) ?? []
  if (list === '') return path
  const entry = (content as Record<string, Record<string, unknown>[] | undefined>)[list]?.[Number(index)]
  const code = entry?.['external_code'] ?? entry?.['code']
  const name =
    typeof code === 'string' && code !== '' ? code : texts.entry({ list, number: Number(index) + 1 })
  return field === '' ? name : `${name}, ${field}`
}
