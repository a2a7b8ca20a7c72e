import type { ReactNode } from 'react'
import { Poster } from './drawn'

interface PictureProps {
  /** A base path (`/pictures/demo/pass`, files `<path>-<width>.avif|webp`), or a file's own path; null: a poster. */
  path: string | null
  alt: string
  /** The widths of the files. */
  widths?: readonly number[]
  /** The displayed width, as in the attribute of `img`. */
  sizes: string
  /** The picture's proportions, to reserve its place. */
  width?: number
  height?: number
  /** The text of the poster if there is no picture. */
  name?: string
  /** Shows the poster without its text. */
  wordless?: boolean
  /** The page's largest picture: loaded at once and first. */
  first?: boolean
  /** A different picture for narrow screens, as for banners: `{ path, widths, media }`. */
  narrow?: { path: string; widths: readonly number[]; media: string }
  className?: string
  children?: ReactNode
}

/** The widths of item and card pictures (demo/drawings/README.md). */
export const itemWidths = [350, 700, 1000] as const

/** A picture as AVIF and WebP in several widths, with reserved space; without one, a drawn poster. */
export function Picture(props: PictureProps) {
  const {
    path,
    alt,
    widths = itemWidths,
    sizes,
    width = 1000,
    height = 1000,
    name,
    wordless,
    first,
    narrow,
    className,
  } = props
  const frame = `block size-full object-cover ${className ?? ''}`
  if (path === null) return <Poster name={name ?? alt} alt={alt} wordless={wordless} className={frame} />
  const loading = first
    ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (/\.\w{3,4}$/.test(path)) {
    return <img src={path} alt={alt} width={width} height={height} className={frame} {...loading} />
  }
  return (
    <picture>
      {narrow && (
        <>
          <source
            media={narrow.media}
            type="image/avif"
            srcSet={setOf(narrow.path, narrow.widths, 'avif')}
            sizes={sizes}
          />
          <source
            media={narrow.media}
            type="image/webp"
            srcSet={setOf(narrow.path, narrow.widths, 'webp')}
            sizes={sizes}
          />
        </>
      )}
      <source type="image/avif" srcSet={setOf(path, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={setOf(path, widths, 'webp')} sizes={sizes} />
      <img
        src={`${path}-${widths.at(-1)}.webp`}
        alt={alt}
        width={width}
        height={height}
        className={frame}
        {...loading}
      />
    </picture>
  )
}

const setOf = (path: string, widths: readonly number[], ending: string) =>
  widths.map((width) => `${path}-${width}.${ending} ${width}w`).join(', ')
