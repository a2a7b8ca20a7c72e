import * as texts from '../../../../../texts/compiled/pages/sandbox'
import type { SandboxForm } from './sandbox-gateway'

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

const head = (title: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>
  :root { color-scheme: light; font-family: system-ui, sans-serif; line-height: 1.5 }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f6; color: #16202e }
  main { width: min(26rem, calc(100vw - 2rem)); background: #fff; border-radius: 18px; padding: 2rem;
    box-shadow: 0 20px 50px -20px #16202e55; box-sizing: border-box }
  .tag { display: inline-block; background: #fff3c4; color: #664400; border-radius: 99px; padding: .1rem .7rem; font-size: .85rem }
  h1 { font-size: 1.15rem; margin: 1rem 0 0 } .amount { font-size: 2.4rem; font-weight: 700; margin: .2rem 0 1rem;
    font-variant-numeric: tabular-nums } p { margin: .3rem 0; color: #46536a }
  .card { margin: 1.2rem 0; border: 1px solid #d5dbe6; border-radius: 12px; padding: .9rem 1rem;
    font-variant-numeric: tabular-nums; letter-spacing: .06em }
  button { width: 100%; font: inherit; font-weight: 600; border-radius: 12px; padding: .85rem; margin-top: .6rem;
    border: 1px solid #c4ccda; background: #fff; color: #16202e; cursor: pointer }
  button[value=paid] { background: #145c3d; border-color: #145c3d; color: #fff }
  button:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px }
</style></head>`

/** The page for an old sandbox form after the shop has chosen another gateway: no form, but a way back. */
export const closedSandboxPage = (shopName: string): string => `${head(texts.closed_title())}
<body><main>
  <h1>${texts.closed_heading()}</h1>
  <p>${escape(texts.closed_text({ shop: shopName }))}</p>
  <p><a href="/portal">${texts.closed_orders()}</a></p>
</main></body></html>`

/** The sandbox's payment page: no script, one form, three outcomes. */
export function sandboxPage(form: SandboxForm, shopName: string, formattedAmount: string): string {
  const hidden = (['reference', 'currency', 'signature'] as const)
    .map((name) => `<input type="hidden" name="${name}" value="${escape(form[name])}">`)
    .join('')
  return `${head(texts.title())}
<body><main>
  <span class="tag">${texts.tag()}</span>
  <h1>${escape(texts.heading({ shop: shopName }))}</h1>
  <p class="amount">${escape(formattedAmount)}</p>
  <p>${escape(texts.reference({ reference: form.reference }))}</p>
  <p class="card">4111 1111 1111 1111</p>
  <form method="post" action="/gateway/sandbox/decide">
    ${hidden}<input type="hidden" name="amount" value="${form.amount}">
    <button name="decision" value="paid">${texts.approve()}</button>
    <button name="decision" value="declined">${texts.decline()}</button>
    <button name="decision" value="cancelled">${texts.cancel()}</button>
  </form>
</main></body></html>`
}
