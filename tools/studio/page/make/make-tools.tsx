import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button'
import { DeleteDialog } from './delete-dialog'
import './make.css'
import { useCanEdit } from '../team/use-team'
import { NewScreenDialog } from './new-screen-dialog'
import { RenameDialog } from './rename-dialog'
import { useSubject } from './use-subject'

const dialogs = { create: NewScreenDialog, rename: RenameDialog, remove: DeleteDialog }

/** Creates a screen, and renames or deletes the open document. */
export function MakeTools(): ReactNode {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const subject = useSubject()
  const Dialog = open && dialogs[open]
  if (!useCanEdit()) return null
  return (
    <div className="st-line mk-tools">
      <Button look="main" onClick={() => setOpen('create')}>
        {t('makeTools.newScreen')}
      </Button>
      <Button look="link" disabled={!subject} onClick={() => setOpen('rename')}>
        {t('makeTools.rename')}
      </Button>
      <Button look="link" disabled={!subject} onClick={() => setOpen('remove')}>
        {t('makeTools.delete')}
      </Button>
      {Dialog && <Dialog close={() => setOpen(undefined)} />}
    </div>
  )
}
