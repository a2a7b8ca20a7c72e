import { startTestApp, type TestApp } from '../app/test-app'
import { testCatalogue } from '../app/test-catalogue'
import { plansOf, withPlans } from './statement-plans'
import { createTestDatabase } from './test-database'

/**
 * A shop in a database of its own whose sessions report the plan of every statement. On so few rows reading all of them is
 * quickest: with that switched off, PostgreSQL does so only where no index serves.
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
