import { createCell } from '../store/cell'

/** Whether the question about measuring is on screen; the footer asks it again. */
export const asking = createCell(false)
