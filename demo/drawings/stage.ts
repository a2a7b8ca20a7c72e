import { many, path, place, rect, type Svg } from './svg'

/** The Val stage: an arch like a shell on the rocks. */
export const stage = (
  x: number,
  y: number,
  s: number,
  shell: readonly [string, string],
  floor: string,
): Svg =>
  place(
    many(6, (i) =>
      path(
        `M${-200 + i * 30} 0a${200 - i * 30} ${190 - i * 28} 0 0 1 ${400 - i * 60} 0z`,
        shell[i % 2] ?? floor,
      ),
    ) +
      rect(-230, -14, 460, 30, floor) +
      many(12, (i) => rect(-222 + i * 38, -8, 22, 24, shell[0])),
    x,
    y,
    s,
  )
