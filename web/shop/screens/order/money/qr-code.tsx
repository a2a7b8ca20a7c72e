import { create } from 'qrcode'

const quiet = 4

/** A text as a QR code, drawn: dark on white in every theme, for cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // Banks ask for level M (EPC069-12).
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * quiet
  const path = Array.from({ length: modules.size * modules.size }, (_, index) => index)
    .filter((index) => modules.data[index])
    .map((index) => `M${(index % modules.size) + quiet} ${Math.floor(index / modules.size) + quiet}h1v1h-1z`)
    .join('')
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      className="size-44 rounded-small border border-line"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
