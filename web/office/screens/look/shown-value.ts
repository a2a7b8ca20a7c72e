import { isSameValue } from '../../../../rules/same-value'

const mostShown = 60

/** A value in a few words, where two of them are compared; of groups, labels and words only what differs. */
export function shownValue(value: unknown, beside?: unknown): string {
  const text =
    typeof value === 'string'
      ? value.replaceAll(/<[^<>]*>/g, ' ').trim()
      : isGroup(value) && isGroup(beside)
        ? whatDiffers(value, beside)
        : JSON.stringify(value)
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

type Group = Readonly<Record<string, unknown>>
/** Of named values, such as the labels of a status. */
export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const whatDiffers = (group: Group, beside: Group) =>
  [...new Set([...Object.keys(group), ...Object.keys(beside)])]
    .filter((key) => !isSameValue(group[key], beside[key]))
    .map((key) => `${key}: ${group[key] === undefined ? '–' : shownValue(group[key], beside[key])}`)
    .join(', ')
