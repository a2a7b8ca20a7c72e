import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { HOT } from './catalogue'
import { Connection, getRequest } from './connection'
import { send } from './operations'
import { checkOut, payByCard, wantHot } from './orders'
import type { Measured } from './processes'

/** Results of an onsale: the duration of each step for each person, in milliseconds. */
export interface Crowd {
  readonly page: number[]
  readonly won: number[]
  readonly lost: number[]
  readonly checkedOut: number[]
  readonly paid: number[]
  /** Errors that no customer may receive. */
  readonly faults: string[]
  /** In milliseconds, from the first arrival to the answer with the last place. */
  goneAfter: number
}

/**
 * Lets `people` customers arrive evenly within `seconds`, each on a separate connection. Each requests the page, then a place,
 * and pays if they get one. They are the first customers of tools/bench/customers.ts.
 */
export async function arrive(
  shops: readonly Pick<Measured, 'port'>[],
  { people, seconds }: { people: number; seconds: number },
): Promise<Crowd> {
  const crowd: Crowd = { page: [], won: [], lost: [], checkedOut: [], paid: [], faults: [], goneAfter: 0 }
  const began = performance.now()
  const timed = async <T>(times: number[], work: Promise<T>): Promise<T> => {
    const from = performance.now()
    const answer = await work
    times.push(performance.now() - from)
    return answer
  }
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      await delay((index * seconds * 1000) / people)
      const connection = await Connection.open(shops[index % shops.length]?.port ?? 0)
      try {
        await visit(connection, index + 1)
      } catch (error) {
        crowd.faults.push(String(error))
      } finally {
        connection.close()
      }
    }),
  )
  return crowd

  async function visit(connection: Connection, n: number): Promise<void> {
    await timed(crowd.page, send(connection, getRequest(`/tickets/${HOT}`)))
    const requested = performance.now()
    const cart = await wantHot(connection, n)
    ;(cart === null ? crowd.lost : crowd.won).push(performance.now() - requested)
    if (cart === null) return
    crowd.goneAfter = performance.now() - began
    const placed = await timed(crowd.checkedOut, checkOut(connection, n, { cart }))
    await timed(crowd.paid, payByCard(connection, placed))
  }
}

/** The longest delay of each process's event loop since the last call, in milliseconds. */
export async function loopDelays(
  shops: readonly Pick<Measured, 'port'>[],
  officeKey: string,
): Promise<number[]> {
  const delays: number[] = []
  for (const { port } of shops) {
    const connection = await Connection.open(port)
    const requested = getRequest('/metrics', 'identity').replace(
      '\r\n\r\n',
      `\r\nAuthorization: Bearer ${officeKey}\r\n\r\n`,
    )
    const answer = await send(connection, requested)
    connection.close()
    const [, value] = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(answer.body().toString()) ?? []
    delays.push(Number(value) * 1000)
  }
  return delays
}

/** The peak memory of a process, in MB. */
export function maxMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kilobytes) / 1024
}

/** The longest of these times; 0 without any. */
export const longest = (times: readonly number[]): number => Math.max(0, ...times)
