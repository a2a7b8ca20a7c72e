import { Button } from '#web/ui/button'
import type { ListColumn } from './columns'

interface Action<Row> {
  name: string
  /** Returns whether a row has the button. */
  isFor: (row: Row) => boolean
  onAct: (row: Row) => void
}

/** Returns a column with the button of one action. */
export const actionColumn = <Row,>({ name, isFor, onAct }: Action<Row>): ListColumn<Row> => ({
  key: 'action',
  name,
  align: 'action',
  cell: (row) =>
    isFor(row) && (
      <Button variant="secondary" size="small" onClick={() => onAct(row)}>
        {name}
      </Button>
    ),
})
