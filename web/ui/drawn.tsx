import { Suspense, type ComponentType } from 'react'
import { late } from './late'
import type { PatternProps, PosterProps } from './poster'

interface Drawings {
  Poster: ComponentType<PosterProps>
  Pattern: ComponentType<PatternProps>
}

/** Components that render immediately, on the server and on pages with drawings; `null` until they are loaded. */
let drawings: Drawings | null = null

/** Few pages have drawings, so only these load the code. */
const load = () => import('./poster')
const Late = {
  Poster: late(async () => (await load()).Poster),
  Pattern: late(async () => (await load()).Pattern),
}

/** The server renders drawings immediately. */
export function drawWith(given: Drawings): void {
  drawings = given
}

/** Loads the drawings before a page that contains some is hydrated, so that they stay visible during hydration. */
export async function loadDrawings(): Promise<void> {
  drawings = await load().catch(() => null)
}

/** A poster for an item without a picture. */
export function Poster(props: PosterProps) {
  const { Poster: Drawn } = drawings ?? Late
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  )
}

/** A drawing for the head of a home page without a picture. */
export function Pattern(props: PatternProps) {
  const { Pattern: Drawn } = drawings ?? Late
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  )
}
