// @ts-expect-error -- a script, which has no types
import { ensureBuilt } from '../../scripts/built.mjs'
import { startSharedPostgres } from '../support/database/shared-postgres'
import { makeDemoTemplate, postgresVariable } from './running-shop'

// Playwright requires a default export.
// oxlint-disable-next-line import/no-default-export
export default setUp

/**
 * Builds the shop if its sources changed, and starts the PostgreSQL on which all workers create their databases, with
 * the demo shop that they copy.
 */
async function setUp(): Promise<() => Promise<void>> {
  await ensureBuilt()
  const { administration, stop } = await startSharedPostgres('shop-journeys-')
  await makeDemoTemplate(administration)
  process.env[postgresVariable] = administration
  return stop
}
