/** Prints what tests/migration-hashes.json is to hold: run it when a migration is ready to land. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.mjs'

const folder = join(project, 'server/db/migrations')
const hashes = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .toSorted()
  .map((file) => [
    file.replace(/\.ts$/, ''),
    createHash('sha256')
      .update(readFileSync(join(folder, file), 'utf8'))
      .digest('hex'),
  ])
process.stdout.write(`${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`)
