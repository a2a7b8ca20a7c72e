import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts/compiled/office/rich-text'
import { Button } from '#web/ui/button'
import { TextField } from '#web/ui/text-fields'

/** Sets, changes or removes the link of what is selected. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = editor.getAttributes('link')['href'] as string | undefined
  const [address, setAddress] = useState(present ?? '')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const close = () => {
    editor.commands.focus()
    onClose()
  }
  const set = () => {
    const href = address.trim()
    setWrong(!isAddress(href))
    if (!isAddress(href)) return
    const chain = editor.chain().focus().extendMarkRange('link')
    // Without a selection the address itself is the text.
    if (editor.state.selection.empty && present === undefined)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className="grid gap-2 border-b border-line p-3">
      <TextField
        ref={field}
        label={texts.link_to()}
        hint={texts.link_hint()}
        error={isWrong ? texts.no_address() : undefined}
        inputMode="url"
        autoComplete="off"
        value={address}
        onChange={({ target }) => {
          setWrong(false)
          setAddress(target.value)
        }}
        onKeyDown={(event) => {
          // Otherwise Enter would save the whole form.
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          } else if (event.key === 'Escape') close()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={set}>
          {texts.set_link()}
        </Button>
        {present !== undefined && (
          <Button variant="secondary" size="small" onClick={remove}>
            {texts.remove_link()}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={close}>
          {texts.close()}
        </Button>
      </div>
    </div>
  )
}

/** Returns whether a link may lead there: what the server's cleaning keeps. */
export const isAddress = (text: string): boolean =>
  /^(?:https?:\/\/[^\s/]|mailto:[^\s@]|tel:\+?\d|\/(?!\/)|#)/i.test(text)
