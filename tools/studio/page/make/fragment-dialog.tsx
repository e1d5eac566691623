import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { extractFragment } from '../../../authoring'
import { useSelected } from '../use-studio'
import { MakeDialog } from './make-dialog'
import { useMaking } from './use-making'
import { WordField } from './word-field'

/** Extracts the selected node into a fragment, which then replaces it. */
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
      title={t('fragmentDialog.makeAFragmentOfThis')}
      doIt={t('fragmentDialog.makeIt')}
      close={close}
      make={() =>
        make(
          (project) => extractFragment(project, { file, pointer, count: 1 }, name),
          t('fragmentDialog.makeTheFragment', { name }),
        )
      }
    >
      <p className="st-muted">{t('fragmentDialog.otherScreensCanThenShow')}</p>
      <WordField
        label={t('fragmentDialog.name')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
    </MakeDialog>
  )
}
