import * as texts from '../../../texts/compiled/office/history'

const causes: Readonly<Record<string, string>> = {
  schedule: texts.cause_schedule(),
  undo: texts.cause_undo(),
  bulk: texts.cause_bulk(),
}

/** Short text for the cause of a change besides its author; empty if there is none. */
export const causeText = (cause: string | null): string => causes[cause?.split(':')[0] ?? ''] ?? ''
