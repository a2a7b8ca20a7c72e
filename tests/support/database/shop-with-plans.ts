import { startTestApp, type TestApp } from '../app/test-app'
import { testCatalogue } from '../app/test-catalogue'
import { plansOf, withPlans } from './statement-plans'
import { createTestDatabase } from './test-database'

/**
 * Starts a shop in its own database whose sessions report the plan of every statement. Sequential scans are disabled,
 * so that PostgreSQL uses one only if no index is usable; with few rows it would prefer them otherwise.
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
