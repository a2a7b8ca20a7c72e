export interface PosterProps {
  name: string
  alt: string
  /** Shows the drawing without the name, where the name is next to it. */
  wordless?: boolean | undefined
  className?: string
}

/**
 * A poster drawn from a name, for an item without a picture: the same name always gives the same poster. The name is laid
 * over the drawing, which is cut at the edges where the frame is not square.
 */
export function Poster({ name, alt, wordless, className }: PosterProps) {
  const seed = seedOf(name)
  const [base, onBase, ...drawing] = schemes[seed % schemes.length] ?? schemes[0]
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      className={`@container relative overflow-hidden ${className ?? ''}`}
    >
      <Drawing seed={seed} columns={4} rows={4} colours={drawing} />
      {!wordless && (
        <span
          aria-hidden
          className="absolute inset-x-0 bottom-0 px-[7cqw] pt-[5cqw] pb-[6cqw]"
          style={{ background: base, color: onBase }}
        >
          <span
            className="display line-clamp-4 [overflow-wrap:anywhere]"
            // The longest word fits on one line, if it is not very long: a letter is about 0.6 as wide as it is high.
            style={{ fontSize: `${Math.max(6.5, Math.min(11, 160 / maxWordLength(name)))}cqw` }}
          >
            {name}
          </span>
        </span>
      )}
    </span>
  )
}

export interface PatternProps {
  name: string
}

/** A drawing in the shop's colours, as wide as its frame, for the head of a home page without a picture. */
export function Pattern({ name }: PatternProps) {
  const colours = ['var(--brand)', 'var(--brand-tint)', 'var(--accent)'] as const
  return <Drawing seed={seedOf(name)} columns={16} rows={3} colours={colours} />
}

interface DrawingProps {
  seed: number
  columns: number
  rows: number
  colours: readonly [ground: string, first: string, second: string]
}

function Drawing({ seed, columns, rows, colours: [ground, first, second] }: DrawingProps) {
  return (
    <svg
      aria-hidden
      data-drawn
      viewBox={`0 0 ${columns * 100} ${rows * 100}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute size-full"
      style={{ background: ground }}
    >
      {tiles(seed, columns, rows).map(({ x, y, shape, turn }, index) => (
        <path
          key={`${x}-${y}`}
          d={shapes[shape]}
          fill={index % 3 === 0 ? second : first}
          transform={`translate(${x} ${y}) rotate(${turn * 90} 50 50)`}
        />
      ))}
    </svg>
  )
}

/** Colours of a poster: background and text of the name, then background and two shape colours of the drawing. */
type Scheme = readonly [base: string, onBase: string, ground: string, first: string, second: string]
const schemes: readonly [Scheme, ...Scheme[]] = [
  ['var(--brand)', 'var(--on-brand)', 'var(--brand-tint)', 'var(--brand)', 'var(--accent)'],
  ['var(--accent)', 'var(--on-accent)', 'var(--accent-tint)', 'var(--brand)', 'var(--accent)'],
  ['var(--brand)', 'var(--on-brand)', 'var(--accent-tint)', 'var(--accent)', 'var(--brand)'],
  ['var(--accent)', 'var(--on-accent)', 'var(--brand)', 'var(--brand-tint)', 'var(--accent)'],
]

/** Shapes in a square of 100: a quarter of a disc, a half, a quarter of a ring, a disc. */
const shapes = [
  'M0 0H100A100 100 0 0 1 0 100Z',
  'M0 50A50 50 0 0 1 100 50Z',
  'M0 0H100A100 100 0 0 1 0 100V60A60 60 0 0 0 60 0Z',
  'M50 8A42 42 0 1 1 49.9 8Z',
] as const

/** Squares of 100, a fifth of them empty, each with a shape that is turned by quarters. */
function tiles(seed: number, columns: number, rows: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 16) % below
  }
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) * 100,
    y: Math.floor(index / columns) * 100,
    shape: next(shapes.length + 1),
    turn: next(4),
  })).filter(({ shape }) => shape < shapes.length)
}

const maxWordLength = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length))

/** Returns a hash of the name (FNV-1a), which only varies the drawing. */
function seedOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
