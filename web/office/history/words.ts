export const title = 'Changes'
export const undo = 'Undo'
export const undoTitle = 'Undo this change?'
export const undone = 'undone'
export const done = 'The change is undone.'
export const byCall = 'These fields get their values of before, by the same rules as in the form.'
export const madeIt = 'Made'

const causes: Readonly<Record<string, string>> = {
  schedule: 'at its time',
  undo: 'by undo',
  bulk: 'by a job',
}
/** Short text for the cause of a change besides its author; empty if there is none. */
export const causeText = (cause: string | null): string => causes[cause?.split(':')[0] ?? ''] ?? ''
