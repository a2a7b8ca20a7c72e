import type { FastifyRequest } from 'fastify'
import * as texts from '../../../texts/compiled/pages/failed'

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

/** Whether a person looks at the answer in a browser: a page or a document was opened, not a call made. */
export const isOpenedByPerson = ({ headers, url }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !/^\/(?:office\/)?api(?:\/|$)/.test(url)

/** Whether an address is the office's: its people are no customers. */
export const isOfOffice = (url: string): boolean => /^\/office(?:[/?]|$)/.test(url)

/**
 * The page for what could not be opened: why, what was not lost, and the ways on, within the office or the shop. No script,
 * nothing loaded.
 */
export function failedPage(status: number, message: string, url = '/'): string {
  const [title, hint] = wordsOf(status, isOfOffice(url))
  const [home, first, goOn] = isOfOffice(url)
    ? ['', '/office', texts.office()]
    : [`<a href="/">${texts.home()}</a>`, '/portal', texts.portal()]
  // The same address again helps only where the shop was at fault. An empty address is that of this page.
  const onward =
    status < 500 && status !== 429
      ? `<a class="first" href="${first}">${goOn}</a>`
      : `<a class="first" href="">${texts.again()}</a>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>
  :root { color-scheme: light dark; --ink: #1c1b19; --soft: #5d5a55; --ground: #faf9f7; --line: #c9c5be }
  @media (prefers-color-scheme: dark) { :root { --ink: #f3f1ee; --soft: #b5b0a8; --ground: #171614; --line: #4a4741 } }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif }
  main { box-sizing: border-box; display: grid; align-content: center; gap: 1rem; min-height: 88vh; max-width: 36rem;
    margin: 0 auto; padding: 3rem 1.5rem }
  h1 { margin: 0; font-size: clamp(1.9rem, 6vw, 2.6rem); line-height: 1.15; letter-spacing: -.02em }
  p { margin: 0; color: var(--soft) } p.why { color: var(--ink); font-size: 1.1875rem }
  nav { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: .75rem }
  a { color: inherit; border: 1px solid var(--line); border-radius: .75rem; padding: .7rem 1.25rem; font-weight: 600;
    text-decoration: none }
  a.first { background: var(--ink); border-color: var(--ink); color: var(--ground) }
  a:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px }
</style></head>
<body><main>
  <h1>${title}</h1>
  <p class="why">${escape(message)}</p>
  <p>${hint}</p>
  <nav>${onward}${home}</nav>
</main></body></html>`
}

/** The title, and the line below the reason. */
function wordsOf(status: number, isOffice: boolean): readonly [title: string, hint: string] {
  if (status === 503 || status === 429) return [texts.busy_title(), texts.safe()]
  if (status >= 500) return [texts.fault_title(), texts.safe()]
  if (isOffice) return [texts.no_screen_title(), texts.no_screen_hint()]
  const isMissing = status === 404 || status === 410
  return isMissing ? [texts.missing_title(), texts.missing_hint()] : [texts.other_title(), texts.safe()]
}
