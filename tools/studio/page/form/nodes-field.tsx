import type { ReactNode } from 'react'
import { child, type Json } from '../../../../renderer/language'
import { Button } from '../controls/controls'
import { examplePropsOf } from '../palette/gallery-widgets'
import { minimalNode } from '../palette/palette-dialog'
import { useLayout, useSelection } from '../use-studio'
import { t } from '../words/words'
import { useEdit } from './use-edit'
import { useFormPlace } from './use-place'

interface Props {
  readonly pointer: string
  readonly value: Json | undefined
  /** True if the value is one node, such as a fallback, instead of a list. */
  readonly isOne: boolean
  readonly isRequired?: boolean | undefined
}

/** Shows the number of nodes, with a link to the outline, where the author edits the nodes. */
export function NodesField({ pointer, value, isOne, isRequired }: Props): ReactNode {
  const { project } = useFormPlace()
  const { select } = useSelection()
  const { show } = useLayout()
  const edit = useEdit()
  const count = Array.isArray(value) ? value.length : 1
  const open = () => {
    show({ left: 'outline' })
    select({ pointer: isOne || count === 0 ? pointer : child(pointer, 0) })
  }
  const add = () => {
    const widget = project.widgets.get('text')
    const node = widget && minimalNode(widget, examplePropsOf('text'), project.assets)
    edit([[pointer, isOne ? (node ?? {}) : node ? [node] : []]])
    open()
  }
  return (
    <span className="st-line">
      {value === undefined ? (
        <Button onClick={add}>{t('nodesField.add')}</Button>
      ) : (
        <>
          {t(count === 1 ? 'nodesField.one' : 'useNodeActions.nodes', { count })}
          <Button look="link" onClick={open}>
            {t('nodesField.show')}
          </Button>
          {!isRequired && (
            <Button look="link" onClick={() => edit([[pointer, undefined]])}>
              {t('eventForm.remove')}
            </Button>
          )}
        </>
      )}
    </span>
  )
}
