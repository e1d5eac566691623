import { t } from '../words/words'
import type { ReactNode } from 'react'
import type { JsonObject } from '../../../../renderer/language'
import { Button } from '../controls/button'
import { Modal } from '../controls/modal'
import { PaletteList } from './palette-list'

interface Props {
  readonly close: () => void
  readonly add: (node: JsonObject) => void
}

/** The palette above the page. Escape and the cross close it. */
export function PaletteDialog({ close, add }: Props): ReactNode {
  return (
    <Modal className="st-palette" aria-labelledby="st-palette-title" onClose={close}>
      <header className="st-modal__head">
        <h2 id="st-palette-title">{t('paletteDialog.addToTheScreen')}</h2>
        <Button look="icon" aria-label={t('paletteDialog.close')} onClick={close}>
          ✕
        </Button>
      </header>
      <PaletteList add={add} />
    </Modal>
  )
}
