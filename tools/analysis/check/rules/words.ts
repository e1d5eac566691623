import type { NodeUse } from '../../model/model'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A control or a picture without a name. */
export const unnamed: DocumentRule = {
  code: 'LZ604',
  severity: 'error',
  title: 'A control without a name',
  why: 'Somebody who does not see the screen cannot tell what it does.',
  alone: true,
  check: (model) =>
    model.bindings
      .filter(
        ({ node, value, required, isRead }) =>
          isRead && required && value === '' && isControl(node),
      )
      .map(({ purpose, pointer }) =>
        at(model, pointer, {
          what: say`${purpose.charAt(0).toUpperCase()}${purpose.slice(1)} is empty.`,
          fix: say`Give it words; an icon-only button keeps them as its name.`,
        }),
      ),
}

function isControl(node: NodeUse | undefined): boolean {
  return (
    node !== undefined &&
    (node.widget?.input === true ||
      node.source['on'] !== undefined ||
      node.source['field'] !== undefined)
  )
}
