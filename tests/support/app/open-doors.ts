import type { TestApp } from './test-app'
import { testCatalogue, testStart } from './test-catalogue'

/** Makes the festival of the test shop begin with the clock of the tests, so that its passes are admitted. */
export async function openDoors(shop: Pick<TestApp, 'officeAnswer'>): Promise<void> {
  const events = testCatalogue.events.map((event) => ({ ...event, starts_at: testStart }))
  await shop.officeAnswer('import', { events })
}
