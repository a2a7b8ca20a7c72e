import { startTestApp, type TestApp } from '../app/test-app'
import { testCatalogue } from '../app/test-catalogue'
import { plansOf, withPlans } from './statement-plans'
import { createTestDatabase } from './test-database'

/**
 * A shop in a database of its own whose sessions report the plan of every statement. Sequential scans are off, so that
 * PostgreSQL uses one only if there is no usable index: with few rows it would otherwise prefer them.
 */
export async function startShopWithPlans(): Promise<{
  shop: TestApp
  plans: ReturnType<typeof plansOf>
  stop: () => Promise<void>
}> {
  const database = await createTestDatabase()
  const connectionString = withPlans(database.connectionString, ['enable_seqscan=off'])
  const shop = await startTestApp({ database: { connectionString }, catalogue: testCatalogue })
  return {
    shop,
    plans: plansOf(shop),
    async stop() {
      await shop.stop()
      await database.drop()
    },
  }
}
