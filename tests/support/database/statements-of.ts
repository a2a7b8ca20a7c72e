import pg from 'pg'
import { vi } from 'vitest'

/**
 * Returns the statements that this process sends to PostgreSQL during `work`, except those that begin and end
 * transactions.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''),
    )
    return sent
      .filter((text) => !/^(?:begin|commit)\b/.test(text))
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  } finally {
    query.mockRestore()
  }
}
