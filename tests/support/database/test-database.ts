import { inject } from 'vitest'
import { copyTemplate, type TestDatabase } from './database-templates'

/** A migrated, empty database of the test's own on the embedded server of this run. Drop it in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return copyTemplate(inject('testServer'))
}
