import type { z } from 'zod'

/** The sentence at a form's field for what a schema refused: limits and what is missing in plain words, everything else in the schema's own words. */
export function faultText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'This is missing.'
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
