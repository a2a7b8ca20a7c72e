import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database/test-database'
import { croatianSettings } from '../support/fiscal/croatian-settings'
import { raceCatalogue, ticket } from '../support/processes/race-catalogue'
import { buildOnce, serverEnv, visitShop } from '../support/processes/race-shop'
import { startServerProcess } from '../support/processes/server-process'

const database = await createTestDatabase()
beforeAll(() => buildOnce())
afterAll(() => database.drop())

const start = () =>
  startServerProcess({ ...serverEnv, LOG_LEVEL: 'warn', DATABASE_URL: database.connectionString })

test('a start with fiscalisation on names the missing variables', async () => {
  const missing = 'FISCAL_CERT, FISCAL_CERT_PASSWORD and FISCAL_CA aren’t set'
  const first = await start()
  const shop = visitShop([first], database.connectionString)
  const catalogue = raceCatalogue([ticket('pass')])
  await shop.import({
    ...catalogue,
    settings: {
      ...catalogue.settings,
      ...croatianSettings('12345678903'),
    },
  })
  await first.end()
  expect(first.logs().join('\n')).not.toContain(missing)
  const second = await start()
  await second.end()
  expect(second.logs().join('\n')).toContain(missing)
  await shop.stop()
})
