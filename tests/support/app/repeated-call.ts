import { expect } from 'vitest'
import { fingerprint } from '../database/database-fingerprint'
import type { RawAnswer, TestApp } from './test-app'

/**
 * Returns the checksums of everything that a repeated call must not change: all rows except sessions and rate limits.
 */
async function everything(of: TestApp) {
  const { session: _session, staff_session: _staffSession, ...rows } = await fingerprint(of.db)
  return rows
}

/** Sends a repeated call, expects that it changes nothing, and returns its response. */
export async function withoutChange(of: TestApp, send: () => Promise<RawAnswer>) {
  const before = await everything(of)
  const { status, body } = await send()
  expect(await everything(of)).toEqual(before)
  return { status, body }
}
