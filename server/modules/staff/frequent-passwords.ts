import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../platform/storage/folders'

/** The list with one password per line in lower case. It is read when it is first needed. */
let list: string | null = null

/** Returns whether a password in lower case is in `frequent-passwords.txt`, which names the source of the list. */
export function isFrequentPassword(plain: string): boolean {
  list ??= readFileSync(join(projectRoot(), 'server/modules/staff/frequent-passwords.txt'), 'latin1')
  return !plain.includes('\n') && list.includes(`\n${plain}\n`)
}
