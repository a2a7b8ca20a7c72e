import type { PictureKind } from '../contract/office/pictures'

/** A shape that pictures of a kind are cut to, and the widths of their files in pixels, the smallest first. */
interface PictureShape {
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
}

/**
 * The specification's sizes, each also at twice the pixels for sharp screens: cards of 350 × 350, home's calls to action
 * of 350 × 500, pages of 500 × 500. Thumbnails of 100 × 100 take the smallest file. A logo keeps its own shape; it and the
 * picture for other sites (`social`) are one file.
 */
export const pictureShapes = {
  item: { width: 1000, height: 1000, widths: [350, 700, 1000] },
  card: { width: 700, height: 1000, widths: [350, 700] },
  banner: { width: 2400, height: 600, widths: [1200, 2400] },
  homeBanner: { width: 2400, height: 1000, widths: [1200, 2400] },
  homeBannerTall: { width: 800, height: 1000, widths: [400, 800] },
  social: { width: 1200, height: 630, widths: [1200] },
} as const satisfies Record<Exclude<PictureKind, 'logo'>, PictureShape>

/** A logo is at most so large, in pixels: four times what the shop's header shows. */
export const largestLogo = { width: 960, height: 240 } as const

/** Pictures of more pixels are refused: opened they would take too much memory. */
export const mostPixels = 60_000_000

/** The proportions that a kind is cut to: width by height. Null: as it is. */
export const proportionsOf = (kind: PictureKind): number | null =>
  kind === 'logo' ? null : pictureShapes[kind].width / pictureShapes[kind].height
