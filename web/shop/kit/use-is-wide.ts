import { useMedia } from '../../ui/use-browser-state'

/** Returns whether the side area is beside the page; false on the server and in the first render. */
export const useIsWide = (): boolean => useMedia('(min-width: 64rem)')
