/** A box in the window, in pixels from its top left corner, as `getBoundingClientRect` gives it. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A position: the distances from the right and the bottom edge of the window, in pixels. */
export interface Spot {
  right: number
  bottom: number
}

interface Room {
  width: number
  height: number
  /** Boxes that must never be covered. */
  kept: readonly Box[]
  /** Boxes that can be pressed. */
  pressed: readonly Box[]
}

interface Requested {
  /** The position if nothing is in the way. */
  corner: Spot
  width: number
  height: number
  /** The distance to the column beside. */
  beside: number
}

const step = 8
/** The part of a thing that may be covered: it can be pressed beside it. */
const small = 0.25

/**
 * The spot nearest to the corner, above or beside it or beside what is never covered, and in the lower half of the window, where a box covers nothing
 * that can be pressed. Where there is none, the nearest that covers only small parts, such as a corner of a card.
 */
export function freeSpot({ corner, width, height, beside }: Requested, room: Room): Spot {
  const highest = room.height / 2 - height
  const rows = Math.max(0, Math.floor((highest - corner.bottom) / step)) + 1
  const besideKept = room.kept.map(({ left }) => room.width - left + step - corner.right)
  const spots = [0, beside, ...besideKept.filter((away) => away > beside)].flatMap((away) =>
    Array.from({ length: rows }, (_, row) => {
      const spot = { right: corner.right + away, bottom: corner.bottom + row * step }
      const right = room.width - spot.right
      const bottom = room.height - spot.bottom
      const box = { left: right - width, top: bottom - height, right, bottom }
      return { spot, box, away: away + row * step }
    }),
  )
  const [best] = spots
    .filter(({ box }) => box.left > 0 && room.kept.every((one) => coveredPart(one, box) === 0))
    .map(({ spot, box, away }) => {
      const covered = room.pressed.reduce((sum, one) => sum + coveredPart(one, box), 0)
      return { spot, loss: covered > 0 ? Math.max(covered, small) : 0, away }
    })
    .toSorted((a, b) => a.loss - b.loss || a.away - b.away)
  return best?.spot ?? corner
}

/** The part of a box that another covers, from 0 to 1. */
function coveredPart(one: Box, by: Box): number {
  const width = Math.min(one.right, by.right) - Math.max(one.left, by.left)
  const height = Math.min(one.bottom, by.bottom) - Math.max(one.top, by.top)
  return width > 0 && height > 0 ? (width * height) / ((one.right - one.left) * (one.bottom - one.top)) : 0
}
