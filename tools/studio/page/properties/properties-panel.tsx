import { t } from '../words/words'
import type { ReactNode } from 'react'
import { isObject } from '../../../../renderer/language'
import { nodePointer, valueAt } from '../../../authoring'
import { useOpenDocument } from '../document/use-document'
import { useCanEdit } from '../team/use-team'
import { useSelection } from '../use-studio'
import { DocumentForm } from './document-form'
import { NodeForm } from './node-form'
import './properties.css'

/** The form of the selected node, or of the whole document without one. */
export function PropertiesPanel(): ReactNode {
  const { document, isValid, path } = useOpenDocument()
  const { selection } = useSelection()
  const canEdit = useCanEdit()
  const pointer = nodePointer(selection.pointer)
  const node = document && pointer !== undefined ? valueAt(document, pointer) : undefined
  return (
    <section className="st-properties" aria-label={t('propertiesPanel.properties')}>
      {!isValid && (
        <output className="st-note st-tone--warning">{t('propertiesPanel.theTextIsNoJson')}</output>
      )}
      <fieldset className="st-properties__all" disabled={!isValid || !canEdit}>
        <legend className="lz-visually-hidden">
          {t('propertiesPanel.propertiesOfWhatIsSelected')}
        </legend>
        {isObject(node) && pointer !== undefined ? (
          <NodeForm key={`${path}${pointer}`} node={node} pointer={pointer} />
        ) : document ? (
          <DocumentForm key={path} document={document} />
        ) : (
          <p className="st-empty">{t('propertiesPanel.thereIsNothingToShow')}</p>
        )}
      </fieldset>
    </section>
  )
}
