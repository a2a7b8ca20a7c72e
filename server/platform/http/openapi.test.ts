import { expect, test } from 'vitest'
import type { Call } from '#contract/call'
import { officeCalls, shopCalls } from '#contract/calls'
import { openapi } from './openapi'

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, { description: string }>
}
const document = JSON.parse(JSON.stringify(openapi('https://shop.example'))) as {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, { post: Operation }>
  components: { schemas: Record<string, unknown> }
}

test('the OpenAPI document describes every call once', () => {
  const paths = [
    ...shopCalls.map((call) => `/api/${call.path}`),
    ...officeCalls.map((call) => `/office/api/${call.path}`),
  ]
  expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted())
  const ids = Object.values(document.paths).map((path) => path.post.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: 'https://shop.example' }])
})

test('the OpenAPI document has a valid example of every payload', () => {
  for (const { path, payload, example = {} } of [...shopCalls, ...officeCalls] as Call[])
    expect([path, payload.safeParse(example).error]).toEqual([path, undefined])
  expect(JSON.stringify(document.paths['/api/get-shop-item'])).toContain('"example":{"token":"login-token"')
})

test('every reference of the OpenAPI document resolves, and every entity is referenced', () => {
  const referred = new Set(JSON.stringify(document).match(/(?<="\$ref":")[^"]+/g))
  const there = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...referred].filter((one) => !there.includes(one))).toEqual([])
  expect(there.filter((one) => !referred.has(one))).toEqual([])
})

test('the OpenAPI document lists errors by status with their texts', () => {
  const responses = document.paths['/api/validate-voucher']?.post.responses ?? {}
  expect(responses['422']?.description).toContain('Invalid or expired voucher code.')
  expect(responses['401']?.description).toContain('Please log in to continue.')
  expect(responses['429']).toHaveProperty('headers')
})

test('office changes document the Idempotency-Key header and its errors', () => {
  const ofCall = (path: string) => document.paths[`/office/api/${path}`]?.post
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
  }
  expect(ofCall('create-order')?.parameters).toMatchObject([key])
  expect(ofCall('create-order')?.responses['400']?.description).toContain('Idempotency-Key')
  expect(ofCall('find-orders')?.parameters).toEqual([])
  expect(ofCall('sign-in')?.parameters).toEqual([])
  expect(ofCall('upload-picture')?.parameters.map(({ name }) => name)).toContain('payload')
})
