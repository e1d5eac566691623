import type { ReactNode } from 'react'
import { isObject } from '../../../../renderer/language'
import { nodePointer, valueAt } from '../../../authoring'
import { useOpenDocument } from '../document/use-document'
import { useSelection } from '../use-studio'
import { DocumentForm } from './document-form'
import { NodeForm } from './node-form'
import './properties.css'

/** The form of the selected node; of the whole document where no node is selected. */
export function PropertiesPanel(): ReactNode {
  const { document, isValid, path } = useOpenDocument()
  const { selection } = useSelection()
  const pointer = nodePointer(selection.pointer)
  const node = document && pointer !== undefined ? valueAt(document, pointer) : undefined
  return (
    <section className="st-properties" aria-label="Properties">
      {!isValid && (
        <output className="st-note st-tone--warning">
          The text is no JSON at the moment, so nothing can be changed here. Mend it in the editor.
        </output>
      )}
      <fieldset className="st-properties__all" disabled={!isValid}>
        <legend className="lz-visually-hidden">Properties of what is selected</legend>
        {isObject(node) && pointer !== undefined ? (
          <NodeForm key={`${path}${pointer}`} node={node} pointer={pointer} />
        ) : document ? (
          <DocumentForm key={path} document={document} />
        ) : (
          <p className="st-empty">There is nothing to show yet.</p>
        )}
      </fieldset>
    </section>
  )
}
