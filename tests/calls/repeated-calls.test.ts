import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeCalls, type OfficePath, shopCalls } from '../../contract/calls'
import type { OfficeCall } from '../../contract/office/office-call'
import { takesKey } from '../../contract/office/office-call'
import { staffRole } from '../../contract/office/sign-in'
import { goodPayloads } from '../support/app/good-payloads'
import { addPerson, type TestPerson } from '../support/app/staff-people'
import { refused, startTestApp, type TestApp } from '../support/app/test-app'

let shop: TestApp
let good: Awaited<ReturnType<typeof goodPayloads>>
beforeAll(async () => {
  shop = await startTestApp()
  good = await goodPayloads(shop)
})
afterAll(() => shop.stop())

const withHeader = (officeCalls as readonly OfficeCall[]).filter(takesKey)
let keys = 0
const results: string[] = []
afterAll(() => console.log(results.join('\n')))
test.each(withHeader.map(({ path }) => path as OfficePath))('%s', async (path) => {
  const person = await addPerson(shop)
  const payload = await good.officePayloads[path]()
  const headers = { ...person.headers, 'idempotency-key': `key-of-a-header-${(keys += 1)}` }
  const first = await shop.post(`/office/api/${path}`, payload, headers)
  const again = await shop.post(`/office/api/${path}`, payload, headers)
  results.push(`${path} ${first.status} ${first.status === 200 ? '' : JSON.stringify(first.body)} -> ${again.status} ${again.body['message']}`)
})
