import { t } from '../words/words'
import { useState, type ReactNode } from 'react'
import { renameDocument } from '../../../authoring'
import { MakeDialog } from './make-dialog'
import { useMaking } from './use-making'
import { useSubject } from './use-subject'
import { WordField } from './word-field'

/** Renames the open document, in every place that refers to it. */
export function RenameDialog({ close }: { close: () => void }): ReactNode {
  const subject = useSubject()
  const make = useMaking()
  const [name, setName] = useState(subject?.name ?? '')
  if (!subject) return null
  return (
    <MakeDialog
      title={t('renameDialog.rename', { name: subject.name })}
      doIt={t('renameDialog.renameItEverywhere')}
      close={close}
      make={() =>
        make(
          (project) => renameDocument(project, subject, name),
          t('renameDialog.rename', { name: subject.name }),
        )
      }
    >
      <p className="st-muted">{t('renameDialog.everyDocumentThatSaysThe')}</p>
      <WordField
        label={t('renameDialog.newName')}
        value={name}
        change={setName}
        spellCheck={false}
        required
      />
    </MakeDialog>
  )
}
