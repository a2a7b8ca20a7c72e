import { hash } from '@node-rs/argon2'
import type { BenchDatabase } from './bench-database'
import { postRequest } from './connection'
import { emailOf } from './customers'
import { type Operation, send } from './operations'

const PASSWORD = 'a-password-of-everybody'

/** A new account each; its mail with the password waits. */
export function registration(): Operation {
  let last = 0
  return async (connection) => {
    last += 1
    const payload = { full_name: 'Ana Horvat', email: `new-${last}@shop.example` }
    await send(connection, postRequest('/api/register', payload))
  }
}

/** A login each, of one customer after the other. */
export function login(count: number): Operation {
  let last = 0
  return async (connection) => {
    last = (last % count) + 1
    await send(connection, postRequest('/api/login', { email: emailOf(last), password: PASSWORD }))
  }
}

/** Gives every customer a password, at the cost at which the shop keeps one. */
export async function givePasswords(database: Pick<BenchDatabase, 'query'>): Promise<void> {
  const kept = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await database.query('update customer set password_hash = $1', [kept])
  await database.query('vacuum (analyze) customer')
}
