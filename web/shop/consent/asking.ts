import { createCell } from '../../ui/router/cell'

/** Whether the question about tracking is on screen; the footer can open it again. */
export const asking = createCell(false)
