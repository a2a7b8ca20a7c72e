import { create } from 'qrcode'

const quiet = 4

/** Draws a text as a QR code: dark on white in every theme, because cameras expect that. `className` sets its size. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  // Banks ask for level M (EPC069-12); a ticket's document has the same.
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * quiet
  const path = Array.from({ length: modules.size * modules.size }, (_, index) => index)
    .filter((index) => modules.data[index])
    .map((index) => `M${(index % modules.size) + quiet} ${Math.floor(index / modules.size) + quiet}h1v1h-1z`)
    .join('')
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className={className}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
