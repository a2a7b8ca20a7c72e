import { useMedia } from '../../parts/use-media'

/** Whether a preview fits beside the form: from 1280 pixels, the width of Tailwind's `xl`. */
export const useFits = (): boolean => useMedia('(min-width: 80rem)')
