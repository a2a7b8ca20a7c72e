import * as texts from '../../../texts/compiled/pages/preview'
import type { Stock } from '../catalogue'
import type { AssetTags } from './asset-tags'
import type { RenderedPage } from './render-page'

/** The shop's own header stays in sight below the bar. */
const barStyle = `<style>
#preview-bar { position: sticky; top: 0; z-index: 40; box-sizing: border-box; height: 2.25rem; padding: 0 1rem;
  display: flex; align-items: center; justify-content: center; overflow: hidden; white-space: nowrap;
  background: #ffd84d; color: #1b1a17; font: 600 .875rem/1 'Instrument Sans Variable', system-ui, sans-serif }
#preview-bar span { margin-inline-start: .35em }
@media (max-width: 30rem) { #preview-bar span { display: none } }
#root header.sticky { top: 2.25rem }
</style>`
const barWith = (more: string) =>
  `<div id="preview-bar" role="note">${texts.only_you()}<span>${more}</span></div>`

/**
 * A rendered page as one person previews it. Nothing in it runs, so that it cannot touch carts, logins or what the browser
 * keeps; its links lead to previews.
 */
export function previewHtml(
  page: RenderedPage,
  { snapshot }: Pick<Stock, 'snapshot'>,
  tags: AssetTags,
  prefix: string,
): string {
  const styles = tags(page.modules)
    .split('\n')
    .filter((tag) => tag.includes('rel="stylesheet"'))
  const head = page.head.replace(
    /<title>([^<]*)<\/title>/,
    (_, title: string) => `<title>${texts.title({ title })}</title>`,
  )
  return `<!doctype html>
<html lang="en" data-theme="${snapshot.config.theme.mode}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
${styles.join('\n')}
${page.fonts}
${barStyle}
</head>
<body>
${barWith(texts.nothing_to_buy())}
<div id="root">${linksBelow(page.body, prefix)}</div>
</body>
</html>
`
}

/** The body with every link to a page of the shop below the prefix; files keep their addresses. */
const linksBelow = (body: string, prefix: string): string =>
  body.replace(/<a [^<>]*>/g, (tag) =>
    tag.replace(/ href="\/(?!\/|assets\/|pictures\/|office\/)/, () => ` href="${prefix}/`),
  )

/** A mail as one person previews it: its links lead nowhere, since nothing may open from a preview's sandbox. */
export const previewMailHtml = (html: string): string =>
  html
    .replace('</head>', () => `<base target="_blank">${barStyle}</head>`)
    .replace(/<body[^<>]*>/, (tag) => `${tag}${barWith(texts.nobody())}`)
