import type { ReactNode } from 'react'
import { deleteDocument } from '../../../authoring'
import { MakeDialog } from './make-dialog'
import { useMaking } from './use-making'
import { useSubject } from './use-subject'

/** Takes the document that is open away, unless another uses it. */
export function DeleteDialog({ close }: { close: () => void }): ReactNode {
  const subject = useSubject()
  const make = useMaking()
  if (!subject) return null
  return (
    <MakeDialog
      title={`Delete ${subject.name}`}
      doIt="Delete it"
      close={close}
      make={() => make((project) => deleteDocument(project, subject), `Delete ${subject.name}`)}
    >
      <p className="st-muted">
        Its scenarios go with it, and the texts that nothing else names. Undo brings all of it back.
      </p>
    </MakeDialog>
  )
}
