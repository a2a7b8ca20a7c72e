import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database/test-database'
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
      seller: {
        name: 'Races d.o.o.',
        address: 'Obala 1\n21000 Split',
        vatNumber: 'HR12345678903',
        registration: null,
        email: null,
        phone: null,
      },
      fiscal: { country: 'HR', premises: 'POSL1', device: '1', zkiDigest: 'sha256' },
    },
  })
  await first.end()
  expect(first.logs().join('\n')).not.toContain(missing)
  const second = await start()
  await second.end()
  expect(second.logs().join('\n')).toContain(missing)
  await shop.stop()
})
