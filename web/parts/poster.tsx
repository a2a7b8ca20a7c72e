/**
 * A poster drawn from a name, for an item without a picture: the same name always gives the same poster. The name is laid
 * over the drawing: a frame that is not square cuts the drawing's edges off.
 */
export function Poster({ name, alt, className }: { name: string; alt: string; className?: string }) {
  const seed = seedOf(name)
  const [sun, sea, sky] = schemes[seed % schemes.length] ?? schemes[0]
  const sunX = 120 + (seed % 7) * 26
  const sunY = 128 + (seed % 5) * 12
  const sunSize = 62 + (seed % 4) * 14
  const swell = 18 + (seed % 3) * 9
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={`@container relative overflow-hidden ${className ?? ''}`}
    >
      <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" className="absolute size-full">
        <rect width="400" height="400" fill={sky} />
        <circle cx={sunX} cy={sunY} r={sunSize} fill={sun} />
        {[0, 1, 2, 3].map((row) => (
          <path
            key={row}
            d={wave(196 + row * 44, swell, row % 2 === 0)}
            fill={sea}
            opacity={0.4 + row * 0.2}
          />
        ))}
      </svg>
      <span
        aria-hidden
        className="display absolute inset-x-[7cqw] bottom-[7cqw] line-clamp-4 text-[11cqw]"
        style={{ color: sky }}
      >
        {name}
      </span>
    </span>
  )
}

const schemes: readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] = [
  ['var(--accent)', 'var(--brand)', 'var(--sunk)'],
  ['var(--sunk)', 'var(--night)', 'var(--accent)'],
  ['var(--accent)', 'var(--night)', 'var(--brand-tint)'],
  ['var(--accent)', 'var(--brand)', 'var(--accent-tint)'],
]

/** A hash of the name (FNV-1a), only to vary the drawing. */
function seedOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

function wave(y: number, swell: number, up: boolean): string {
  const first = up ? y - swell : y + swell
  return `M0 ${y} Q50 ${first} 100 ${y} T200 ${y} T300 ${y} T400 ${y} V400 H0 Z`
}
