import { t } from '../words/words'
import type { ReactNode } from 'react'
import { deleteDocument } from '../../../authoring'
import { MakeDialog } from './make-dialog'
import { useMaking } from './use-making'
import { useSubject } from './use-subject'

/** Deletes the open document, unless another uses it. */
export function DeleteDialog({ close }: { close: () => void }): ReactNode {
  const subject = useSubject()
  const make = useMaking()
  if (!subject) return null
  return (
    <MakeDialog
      title={t('deleteDialog.delete', { name: subject.name })}
      doIt={t('deleteDialog.deleteIt')}
      close={close}
      make={() =>
        make(
          (project) => deleteDocument(project, subject),
          t('deleteDialog.delete', { name: subject.name }),
        )
      }
    >
      <p className="st-muted">{t('deleteDialog.itsScenariosGoWithIt')}</p>
    </MakeDialog>
  )
}
