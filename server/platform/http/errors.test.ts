import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, describe } from 'vitest'
import { answerError, answerMissing, areFilesGone } from './errors'
import { Refusal } from './refusal'

describe('page of an error', () => {
  const app = Fastify({
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  })
  beforeAll(async () => {
    app.setErrorHandler(answerError)
    app.setNotFoundHandler(answerMissing(new Set(['/api/login'])))
    app.get('/download-ticket/:code', () => {
      throw new Refusal('document-not-found')
    })
    app.get('/busy', () => {
      throw new Refusal('busy', { retryAfter: 2 })
    })
    app.get('/office/orders/none', () => {
      throw new Refusal('malformed')
    })
    app.get('/broken', () => {
      throw new Error('secret of the shop')
    })
    await app.ready()
  })
  afterAll(() => app.close())

  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const open = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: { accept } })
    return { status: statusCode, type: headers['content-type'], body, headers }
  }

  test.each([
    ['/download-ticket/NOPE', 404, 'This document isn’t available.', '<a class="first" href="/portal">'],
    ['/pictures/none.webp', 404, 'This document isn’t available.', '<a class="first" href="/portal">'],
    ['/busy', 503, 'The shop is very busy.', '<a class="first" href="">'],
    ['/broken', 500, 'Something went wrong on our side. Request ', '<a class="first" href="">'],
  ])(
    'opening %s in a browser returns a page with status %i, the reason and a link onwards',
    async (url, status, why, way) => {
      const seen = await open(url)
      expect(seen).toMatchObject({ status, type: 'text/html; charset=utf-8' })
      expect(seen.body).toContain(why)
      expect(seen.body).toContain(way)
      expect(seen.body).toContain('<a href="/">')
      expect(seen.body).not.toContain('secret of the shop')
      expect(seen.headers['cache-control']).toBe('no-store')
    },
  )

  test.each([
    ['/office/orders/%E0%A4%A', 400, 'We couldn’t read that request.'],
    ['/office/orders/none', 400, 'We couldn’t read that request.'],
    ['/office/assets/gone.js', 404, 'This document isn’t available.'],
  ])('the error page for %s links back to the office, not to the shop', async (url, status, why) => {
    const seen = await open(url)
    expect(seen).toMatchObject({ status, type: 'text/html; charset=utf-8' })
    expect(seen.body).toContain('<h1>Screen not found</h1>')
    expect(seen.body).toContain(why)
    expect(seen.body.match(/href="[^"]*"/g)).toEqual(['href="/office"'])
  })

  test('scripts and API paths get errors as JSON, even if a browser opens an API path', async () => {
    const answer = await app.inject({ url: '/download-ticket/NOPE', headers: { accept: '*/*' } })
    const refusal = { code: 'document-not-found', message: 'This document isn’t available.' }
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal])
    for (const url of ['/api/nothing', '/api/login', '/office/api/nothing'])
      expect((await open(url)).type).toBe('application/json; charset=utf-8')
  })
})

describe('missing program files', () => {
  const withCode = (code: string) => Object.assign(new Error('fault'), { code })

  test('areFilesGone recognises only missing files of the program', () => {
    expect(areFilesGone(withCode('ERR_MODULE_NOT_FOUND'))).toBe(true)
    expect(areFilesGone(withCode('MODULE_NOT_FOUND'))).toBe(true)
    expect(areFilesGone(withCode('ENOENT'))).toBe(false)
    expect(areFilesGone('ERR_MODULE_NOT_FOUND')).toBe(false)
  })
})
