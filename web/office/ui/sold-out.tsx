import { Pill } from '../../ui/pill'
import * as texts from '../../../texts/compiled/office/ui'

/** Marks an item without a free place. */
export const SoldOut = () => <Pill tone="danger">{texts.sold_out()}</Pill>
