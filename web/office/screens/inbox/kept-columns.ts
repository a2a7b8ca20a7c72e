const name = 'office-statement-columns'

/** The headings of this bank's CSV files, as they were named the last time. */
export function readColumns(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Remembers the headings on this device: they are the same every month. */
export function writeColumns(columns: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(name, JSON.stringify(columns))
  } catch {
    // Without storage they are asked for again.
  }
}
