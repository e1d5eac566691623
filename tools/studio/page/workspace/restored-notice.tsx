import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { editBetween } from '../../../analysis/edits/text-edit'
import { Button } from '../controls/controls'
import { useChangedPaths, useStudio } from '../use-studio'

/** Says after a reload or a crash that unsaved text was restored, and offers to drop it. */
export function RestoredNotice(): ReactNode {
  const { workspace } = useStudio()
  const changed = useChangedPaths()
  const [restored, setRestored] = useState(() => workspace.changedPaths())
  const still = restored.filter((path) => changed.includes(path))
  if (still.length === 0) return null
  const discard = () => {
    workspace.apply(
      still.map((path) => ({
        path,
        edits: editBetween(workspace.text(path), workspace.savedText(path) ?? ''),
        label: t('restoredNotice.dropWhatWasNotSaved'),
      })),
    )
    setRestored([])
  }
  return (
    <aside className="st-restored" aria-label={t('restoredNotice.restored')}>
      <p>
        {t('restoredNotice.isHereAgain', {
          files: still.map((path) => path.replace(/^.*\//, '')).join(', '),
        })}
      </p>
      <Button onClick={() => setRestored([])}>{t('restoredNotice.goOn')}</Button>
      <Button look="link" onClick={discard}>
        {t('restoredNotice.dropIt')}
      </Button>
    </aside>
  )
}
