import { colourOr, readableOn } from '#rules/text/readable-colour'
import { questions } from '#texts/compiled/mails/layout'
import type { TextPart } from '#texts/text-types'
import type { MailBlock, MailContent, MailPicture, MailShop } from './mail-blocks'

/** Returns a text on one line, so that line breaks in a name cannot add lines to a mail. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const text = `${font};font-size:16px;line-height:1.5;color:#1c2024`
const small = `${font};font-size:14px;line-height:1.5;color:#5b636b`

/** The styles that cannot be inline: the dark scheme, and narrow windows. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #15181b !important; }
    .sheet { background: #1f2327 !important; }
    .ink, .ink td, .ink th { color: #eceef0 !important; }
    .quiet, .quiet a { color: #aab2ba !important; }
    .line { border-color: #3a4047 !important; }
    .secret { background: #2b3035 !important; color: #ffffff !important; }
  }
  @media (max-width: 620px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }`

/**
 * Returns the HTML part in the shop's design, with nested tables and inline styles for mail programs. All texts are
 * escaped. The HTML stays well below the 102 kB after which Gmail truncates a mail, because pictures are attachments.
 */
export function layoutHtml(content: MailContent, shop: MailShop): string {
  const brand = colourOr('#1f2937', shop.brand)
  const shopName = escapeHtml(shop.shopName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${style}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f1f3f5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f3f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:12px;overflow:hidden">
${head(shop, brand, shopName)}
<tr><td class="pad" style="padding:32px 40px 12px">
<h1 class="ink" style="${text};font-size:26px;line-height:1.25;font-weight:700;margin:0 0 20px">${escapeHtml(content.heading)}</h1>
${content.blocks.map((block) => blockHtml(block, brand)).join('\n')}
</td></tr>
<tr><td class="pad" style="padding:4px 40px 28px">
<p class="quiet line" style="${small};border-top:1px solid #dfe3e6;margin:0;padding-top:18px">${foot(shop, shopName)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/**
 * Returns the header of a mail. A logo has a white background in both schemes, because its colours are unknown. Without a
 * logo, the shop's name is shown on the brand colour.
 */
function head({ logo, banner }: MailShop, brand: string, shopName: string): string {
  const name = logo
    ? `<td class="pad" bgcolor="#ffffff" style="background:#ffffff;border-top:6px solid ${brand};padding:22px 40px 18px">${pictureHtml(logo, shopName, `height:${logo.height}px;max-width:240px;${text};font-size:20px;font-weight:700`)}</td>`
    : `<td class="pad" bgcolor="${brand}" style="${font};background:${brand};color:${readableOn(brand)};font-size:22px;line-height:1.3;font-weight:700;padding:22px 40px;word-break:break-word">${shopName}</td>`
  if (!banner) return `<tr>${name}</tr>`
  return `<tr>${name}</tr>
<tr><td style="font-size:0;line-height:0;padding:0">${pictureHtml(banner, '', 'width:100%;height:auto')}</td></tr>`
}

/** Returns an `<img>` element. Screen readers skip the picture if `alt` is empty. */
function pictureHtml({ src, width, height }: MailPicture, alt: string, ownStyle: string): string {
  const wide = width === null ? '' : ` width="${width}"`
  return `<img src="${escapeHtml(src)}" alt="${alt}"${wide} height="${height}" style="display:block;border:0;${ownStyle}">`
}

function foot(shop: MailShop, shopName: string): string {
  const home = `<a href="${escapeHtml(shop.publicUrl)}" style="color:#5b636b">${shopName}</a>`
  if (!shop.contactEmail) return home
  const mailto = `<a href="mailto:${escapeHtml(shop.contactEmail)}" style="color:#5b636b">`
  return `${home}<br>${richHtml(questions.parts({ email: shop.contactEmail }), { link: [mailto, '</a>'] })}`
}

function blockHtml(block: MailBlock, brand: string): string {
  switch (block.is) {
    case 'paragraph':
      return `<p class="ink" style="${text};margin:0 0 16px">${escapeHtml(block.text)}</p>`
    case 'note':
      return `<p class="quiet" style="${small};margin:0 0 16px">${escapeHtml(block.text)}</p>`
    case 'secret':
      return `<p class="secret" style="font-family:Menlo,Consolas,monospace;font-size:20px;line-height:1.4;color:#1c2024;background:#f1f3f5;border-radius:8px;margin:0 0 20px;padding:14px 18px;word-break:break-all">${escapeHtml(block.text)}</p>`
    case 'button':
      return buttonHtml(block.url, block.label, brand)
    case 'link':
      return `<p class="ink" style="${text};margin:0 0 16px"><a class="ink" href="${escapeHtml(block.url)}" style="color:#1c2024">${escapeHtml(block.label)}</a></p>`
    case 'list':
      return `<ul class="ink" style="${text};margin:0 0 16px;padding-left:22px">${block.lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
    case 'address':
      return `<p class="ink" style="${text};margin:0 0 20px">${block.lines.map(escapeHtml).join('<br>')}</p>`
    case 'picture':
      return `<p style="margin:0 0 20px"><img src="cid:${escapeHtml(block.cid)}" alt="${escapeHtml(block.alt)}" width="${block.width}"${block.height === undefined ? '' : ` height="${block.height}"`} style="display:block;max-width:100%;background:#ffffff;border-radius:8px"></p>`
    case 'details':
      return table(
        block.details.map(
          ([label, value]) =>
            `<th class="quiet" scope="row" align="left" valign="top" style="${small};font-weight:400;padding:6px 20px 4px 0;white-space:nowrap">${escapeHtml(label)}</th><td class="ink" width="100%" style="${text};font-weight:600;padding:4px 0;word-break:break-word">${escapeHtml(value)}</td>`,
        ),
      )
    case 'items':
      return table(
        block.items.map(({ name, detail, amount, strong }) => {
          const cell = `class="line" valign="top" style="${text};border-top:1px solid #dfe3e6;font-weight:${strong ? 700 : 400};padding:9px 0`
          const beneath = detail
            ? `<br><span class="quiet" style="${small}">${escapeHtml(detail)}</span>`
            : ''
          return `<td ${cell};word-break:break-word">${escapeHtml(name)}${beneath}</td><td ${cell} 9px 16px;white-space:nowrap" align="right">${escapeHtml(amount)}</td>`
        }),
      )
    default:
      return block satisfies never
  }
}

/** Returns a link that looks like a button. Its cell has the colour, because some mail programs ignore a link's background. */
export function buttonHtml(url: string, label: string, brand: string): string {
  const on = readableOn(brand)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 22px"><tr><td bgcolor="${brand}" style="background:${brand};border-radius:8px"><a href="${escapeHtml(url)}" style="${font};display:inline-block;color:${on};font-size:16px;font-weight:700;line-height:1.25;padding:14px 24px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

function table(rows: readonly string[]): string {
  return `<table class="ink" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
}

/** Returns a text with markup as HTML. Text is escaped, and each tag is replaced by the HTML given for its start and end. */
function richHtml(
  parts: readonly TextPart[],
  tags: Readonly<Record<string, readonly [start: string, end: string]>>,
): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return escapeInline(part.value)
      const [start, end] = tags[part.name] ?? ['', '']
      return part.type === 'markup-end' ? end : start
    })
    .join('')
}

/** Escapes a text beside a tag. `escapeHtml` trims, so spaces at the ends are added again. */
const escapeInline = (inline: string) =>
  [/^\s/.test(inline) ? ' ' : '', escapeHtml(inline), /\s$/.test(inline) ? ' ' : ''].join('')
