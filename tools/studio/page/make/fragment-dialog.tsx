import { useState, type ReactNode } from 'react'
import { extractFragment } from '../../../authoring'
import { useSelected } from '../use-studio'
import { MakeDialog } from './make-dialog'
import { useMaking } from './use-making'
import { WordField } from './word-field'

/** Makes a fragment out of the selected node, which then stands in its place. */
export function FragmentDialog({
  pointer,
  close,
}: {
  pointer: string
  close: () => void
}): ReactNode {
  const file = useSelected('path')
  const make = useMaking()
  const [name, setName] = useState('')
  return (
    <MakeDialog
      title="Make a fragment of this node"
      doIt="Make it"
      close={close}
      make={() =>
        make(
          (project) => extractFragment(project, { file, pointer, count: 1 }, name),
          `Make the fragment ${name}`,
        )
      }
    >
      <p className="st-muted">
        Other screens can then show the same. What the node reads of this screen is given to the
        fragment.
      </p>
      <WordField label="Name" value={name} change={setName} spellCheck={false} required />
    </MakeDialog>
  )
}
