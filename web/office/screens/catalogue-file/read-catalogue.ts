import type { OfficeSent } from '../../../../contract/calls'

/** A catalogue file as it was chosen: the server checks what is in it. */
export interface ReadCatalogue {
  name: string
  content: OfficeSent<'import'>
  counts: { events: number; items: number; vouchers: number }
}

/** Reads a chosen file; null if it is no JSON object. */
export async function readCatalogue(file: File): Promise<ReadCatalogue | null> {
  try {
    const content: unknown = JSON.parse(await file.text())
    if (content === null || typeof content !== 'object' || Array.isArray(content)) return null
    const { events, items, vouchers } = content as Record<string, unknown>
    const counts = { events: countOf(events), items: countOf(items), vouchers: countOf(vouchers) }
    return { name: file.name, content, counts }
  } catch {
    return null
  }
}

const countOf = (list: unknown) => (Array.isArray(list) ? list.length : 0)
