import { useState, type ReactNode } from 'react'
import { editBetween } from '../../../analysis/edits'
import { useChangedPaths } from './use-changed-paths'
import { useWorkspace } from './use-workspace'

/** Says after a reload or a crash that what was not saved is here again, and offers to drop it. */
export function RestoredNotice(): ReactNode {
  const workspace = useWorkspace()
  const changed = useChangedPaths()
  const [restored, setRestored] = useState(() => workspace.changedPaths())
  const still = restored.filter((path) => changed.includes(path))
  if (still.length === 0) return null
  const discard = () => {
    workspace.apply(
      still.map((path) => ({
        path,
        edits: editBetween(workspace.text(path), workspace.savedText(path) ?? ''),
        label: 'Drop what was not saved',
      })),
    )
    setRestored([])
  }
  return (
    <aside className="st-restored" aria-label="Restored">
      <p>
        What you had not saved is here again:{' '}
        {still.map((path) => path.replace(/^.*\//, '')).join(', ')}.
      </p>
      <button type="button" className="st-button" onClick={() => setRestored([])}>
        Go on
      </button>
      <button type="button" className="st-button st-button--link" onClick={discard}>
        Drop it
      </button>
    </aside>
  )
}
