import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment } from '../../environment'

type Variables = Pick<Environment, 'DATABASE_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'publicUrl'>

const fileOf = ({ DATA_DIR }: Variables) => join(resolve(DATA_DIR), 'address')

/** Keeps where a shop with its own embedded database was opened, for commands that are started without its PORT. */
export function keepAddress(environment: Variables): void {
  if (environment.DATABASE_URL !== undefined) return
  try {
    writeFileSync(fileOf(environment), environment.publicUrl)
  } catch {
    // On a full disk the shop serves all the same; a command then prints the address that it was given.
  }
}

/** The base of links that a command prints: PUBLIC_URL, or else where the shop of this DATA_DIR was opened last. */
export function shopAddress(environment: Variables): string {
  const { DATABASE_URL, PUBLIC_URL, publicUrl } = environment
  if (PUBLIC_URL !== undefined || DATABASE_URL !== undefined) return publicUrl
  try {
    return readFileSync(fileOf(environment), 'utf8')
  } catch {
    return publicUrl
  }
}
