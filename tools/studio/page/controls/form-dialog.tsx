import type { ReactNode } from 'react'
import { t } from '../words/words'
import { Button, Modal } from './controls'

interface FormDialogProps {
  readonly title: string
  readonly doIt: string
  readonly close: () => void
  readonly submit: () => void
  readonly children: ReactNode
}

/**
 * Shows a question or a form in a dialog, with a button that confirms and a button that cancels.
 */
export function FormDialog({ title, doIt, close, submit, children }: FormDialogProps): ReactNode {
  return (
    <Modal className="st-dialog" heading={title} onClose={close}>
      <form
        className="st-stack"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <div className="st-line st-dialog__choice">
          <Button onClick={close}>{t('formDialog.cancel')}</Button>
          <Button type="submit" look="main">
            {doIt}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
