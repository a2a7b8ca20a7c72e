import { expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database'
import { startServerProcesses } from './server-process'

test('startServerProcesses starts two servers on one database that stop on request', async () => {
  const database = await createTestDatabase()
  const servers = await startServerProcesses(2, { DATABASE_URL: database.connectionString })
  try {
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(2)
    for (const { url } of servers) expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(servers[0]?.logs().join('\n')).toContain(servers[0]?.url)
    expect(await servers[0]?.end()).toBe(0)
    expect(await servers[1]?.end('SIGKILL')).toBe('SIGKILL')
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await database.drop()
  }
})

test('startServerProcess throws the reason if a server cannot start', async () => {
  const nowhere = { DATABASE_URL: 'db.example.com/shop' }
  await expect(startServerProcesses(1, nowhere)).rejects.toThrow(/did not start[\s\S]*DATABASE_URL/)
})
