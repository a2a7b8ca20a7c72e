import { hash } from '@node-rs/argon2'
import type { BenchDatabase } from './bench-database'
import { postRequest } from './connection'
import { emailOf } from './customers'
import { type Operation, send } from './operations'

const PASSWORD = 'a-password-of-everybody'

/** Creates a new account with each operation; the mail with its password waits. */
export function registration(): Operation {
  let last = 0
  return async (connection) => {
    last += 1
    const payload = { full_name: 'Ana Horvat', email: `new-${last}@shop.example` }
    await send(connection, postRequest('/api/register', payload))
  }
}

/** Logs in one customer after the other. */
export function login(count: number): Operation {
  let last = 0
  return async (connection) => {
    last = (last % count) + 1
    await send(connection, postRequest('/api/login', { email: emailOf(last), password: PASSWORD }))
  }
}

/** Gives every customer a password, hashed at the shop's cost. */
export async function givePasswords(database: Pick<BenchDatabase, 'query'>): Promise<void> {
  const kept = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await database.query('update customer set password_hash = $1', [kept])
  await database.query('vacuum (analyze) customer')
}
