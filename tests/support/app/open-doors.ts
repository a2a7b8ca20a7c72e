import type { TestApp } from './test-app'
import { testCatalogue, testStart } from './test-catalogue'

/** Moves the start of the test shop's festival to the start of the test clock, so that its passes are admitted. */
export async function openDoors(shop: Pick<TestApp, 'officeAnswer'>): Promise<void> {
  const events = testCatalogue.events.map((event) => ({ ...event, starts_at: testStart }))
  await shop.officeAnswer('import', { events })
}
