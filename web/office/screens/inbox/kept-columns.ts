import type { StatementColumns } from './statement-columns'

const name = 'office-statement-columns'

/** The headings of this bank's CSV files, as they were chosen the last time. */
export function readColumns(): StatementColumns {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as StatementColumns
  } catch {
    return {}
  }
}

/** Remembers the headings on this device: they are the same every month. */
export function writeColumns(columns: Readonly<StatementColumns>): void {
  try {
    localStorage.setItem(name, JSON.stringify(columns))
  } catch {
    // Without storage they are guessed again.
  }
}
