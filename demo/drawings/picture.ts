import type { Random } from './random'
import type { Svg } from './svg'

/** Draws a picture in units of 1000 to its width, unless `size` says otherwise. */
export type Drawing = (random: Random) => Svg

export interface Picture {
  readonly draw: Drawing
  /** The drawing's own units; a square of 1000 where absent. */
  readonly size?: readonly [width: number, height: number]
  /** Pixel widths to render; 350, 700 and 1000 where absent. */
  readonly widths?: readonly number[]
}
