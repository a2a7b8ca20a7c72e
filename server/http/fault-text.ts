import type { z } from 'zod'

/** What a schema found wrong, for whoever filled in the form: bounds in plain words, everything else as the schema says it. */
export function faultText(issue: z.core.$ZodIssue): string {
  // A sentence of the schema's own is better.
  if (!issue.message.startsWith('Too ')) return issue.message
  if (issue.code === 'too_big') {
    if (isNumber(issue.origin)) return `Please enter ${issue.maximum} or less.`
    if (issue.origin === 'string') return `Please enter at most ${issue.maximum} characters.`
  }
  if (issue.code === 'too_small') {
    if (isNumber(issue.origin)) return `Please enter ${issue.minimum} or more.`
    if (issue.origin === 'string' && issue.minimum === 1) return 'Please fill this in.'
  }
  return issue.message
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'
