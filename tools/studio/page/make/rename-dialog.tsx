import { useState, type ReactNode } from 'react'
import { renameDocument } from '../../../authoring'
import { MakeDialog } from './make-dialog'
import { useMaking } from './use-making'
import { useSubject } from './use-subject'
import { WordField } from './word-field'

/** Gives the document that is open another name, in every place that says the old one. */
export function RenameDialog({ close }: { close: () => void }): ReactNode {
  const subject = useSubject()
  const make = useMaking()
  const [name, setName] = useState(subject?.name ?? '')
  if (!subject) return null
  return (
    <MakeDialog
      title={`Rename ${subject.name}`}
      doIt="Rename it everywhere"
      close={close}
      make={() =>
        make((project) => renameDocument(project, subject, name), `Rename ${subject.name}`)
      }
    >
      <p className="st-muted">
        Every document that says the old name says the new one. Its routes stay, since they stand in
        links out there.
      </p>
      <WordField label="New name" value={name} change={setName} spellCheck={false} required />
    </MakeDialog>
  )
}
