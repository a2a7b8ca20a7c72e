import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../platform/storage/folders'

/** One password a line, in small letters; read when somebody first chooses a password. */
let list: string | null = null

/** Whether many people use a password, given in small letters: `frequent-passwords.txt` names where the list comes from. */
export function isFrequentPassword(plain: string): boolean {
  list ??= readFileSync(join(projectRoot(), 'server/modules/staff/frequent-passwords.txt'), 'latin1')
  return !plain.includes('\n') && list.includes(`\n${plain}\n`)
}
