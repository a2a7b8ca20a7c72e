import { useState, type SyntheticEvent } from 'react'
import { FormAlert } from '../../../parts/alert'
import { Button } from '../../../parts/button'
import { TextAreaField } from '../../../parts/text-area-field'
import { useOfficeCall } from '../../calls/use-office-call'
import * as words from './words'

/** A note of staff on an order, which is shown in its history. */
export function AddNote({ order }: { order: string }) {
  const [note, setNote] = useState('')
  const { send, pending, error } = useOfficeCall('add-note', {
    toast: words.noteDone,
    done: () => setNote(''),
  })
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    void send({ order, note })
  }
  return (
    <form noValidate onSubmit={add} className="mb-4 grid gap-2">
      <FormAlert error={error} />
      <TextAreaField
        label={words.note}
        hint={words.noteHint}
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {note.trim() !== '' && (
        <div>
          <Button type="submit" look="secondary" size="small" pending={pending}>
            {words.addNote}
          </Button>
        </div>
      )}
    </form>
  )
}
