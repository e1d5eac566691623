import type { DocumentModel, NodeUse } from '../../model'
import { hasText } from '../../project'
import { quote } from '../../types'
import { at, type DocumentRule } from './rule'

/** Words that are written into a document instead of the locale files. */
export const literalWords: DocumentRule = {
  code: 'LZ603',
  severity: 'warning',
  title: 'Words in a document',
  why: 'Readers of the other language would see them as they are.',
  alone: true,
  check: (model) =>
    model.bindings
      .filter(({ isRead, value }) => isRead && typeof value === 'string' && /\p{L}{2}/u.test(value))
      .map(({ value, pointer }) =>
        at(model, pointer, {
          what: `${quote(value)} is written here for every language.`,
          fix: meantBy(String(value), model),
        }),
      ),
}

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
          what: `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)} is empty.`,
          fix: 'Give it words; an icon-only button keeps them as its name.',
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

/** A path or a text key that stands there as if it were words, else where words belong. */
function meantBy(text: string, { project, declared, expressions }: DocumentModel): string {
  const written = JSON.stringify(text)
  if (hasText(project.texts, text)) return `Write {"t": ${written}}.`
  const [root = '', ...rest] = text.split('.')
  const isRoot =
    declared.data.has(root) || expressions.some(({ path }) => path?.segments[0] === root)
  if (rest.length > 0 && isRoot && /^[\w.-]+$/.test(text)) return `Write {"var": ${written}}.`
  return 'Put it into the locale files and name it with {"t": "namespace.key"}.'
}
