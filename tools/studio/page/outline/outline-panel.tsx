import { t } from '../words/words'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../controls/button'
import { nodePointer, treeOf } from '../../../authoring'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import { useCanEdit } from '../team/use-team'
import { useSelection } from '../use-studio'
import { OutlineTools } from './outline-tools'
import { OutlineTree } from './outline-tree'
import './outline.css'
import { useNodeActions } from './use-node-actions'

const noNodes = t('outlinePanel.thisFileHasNoNodes')
const noJson = t('outlinePanel.nothingToOutlineTheText')

/**
 * The nodes of the open document, as a tree: select, move, duplicate, remove, add. The component is
 * long because it is the markup of one panel.
 */
export function OutlinePanel(): ReactNode {
  const { path, document, isValid } = useOpenDocument()
  const { selection, select } = useSelection()
  const actions = useNodeActions()
  const canEdit = useCanEdit()
  const [said, say] = useState('')
  const areas = useMemo(() => (document ? treeOf(document) : []), [document])
  const selectNode = useCallback((pointer: string) => select({ pointer }), [select])
  const selected = nodePointer(selection.pointer) ?? selection.pointer

  return (
    <section className="st-panel st-panel--list st-outline" aria-labelledby="st-outline-title">
      <h2 id="st-outline-title" className="lz-visually-hidden">
        {t('outlinePanel.outline')}
      </h2>
      <OutlineTools
        pointer={nodePointer(selection.pointer)}
        actions={actions}
        canEdit={canEdit && isValid && areas.length > 0}
        say={say}
      />
      <BackToScreen path={path} />
      {!isValid && areas.length > 0 && (
        <output className="st-note st-tone--warning">{t('outlinePanel.theTextIsNoJson')}</output>
      )}
      {areas.length === 0 ? (
        <p className="st-empty">{document ? noNodes : noJson}</p>
      ) : (
        <OutlineTree
          key={path}
          areas={areas}
          selected={selected}
          select={selectNode}
          actions={actions}
          document={canEdit && isValid ? document : undefined}
          say={say}
        />
      )}
      <output className="lz-visually-hidden">{said}</output>
    </section>
  )
}

/** The link from a fragment back to the screen that was open before it. */
function BackToScreen({ path }: { path: string }): ReactNode {
  const { screens, fragments } = useProject()
  const {
    selection: { screen },
    select,
  } = useSelection()
  const file = screens.get(screen)?.file
  const isFragment = [...fragments.values()].some((fragment) => fragment.file === path)
  return (
    isFragment &&
    file !== undefined && (
      <Button
        look="link"
        className="st-outline__back"
        onClick={() => select({ path: file, pointer: '' })}
      >
        {t('outlinePanel.backTo', { screen })}
      </Button>
    )
  )
}
