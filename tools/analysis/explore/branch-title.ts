import { isObject, type Json, objectsIn, stringOrEmpty, valueAt } from '../../../renderer/language'
import type { Branch } from '../coverage/measure'
import type { Project } from '../project/project'
import { textIn } from '../project/texts'
import { nodeWords, theWidget } from '../sentences/value'
import { say } from '../words/words'
import { innermostNode } from './suggested-scenarios'

/** Returns a title for a scenario that reaches a branch, such as `“Pay” appears`. */
export function branchTitle(project: Project, { file, pointer, kind }: Branch): string {
  const document = project.files.get(file)?.json
  const [at, node] = innermostNode(document, pointer) ?? []
  const wordsOf = (value: Json | undefined) => wordsIn(project, value)
  const widget = stringOrEmpty(node?.['widget'])
  const name =
    (node && nodeWords(node, wordsOf)) ||
    stringOrEmpty(node?.['id']) ||
    (widget ? theWidget(widget) : (pointer.split('/').at(-1) ?? ''))
  if (kind === 'case') {
    const shown = wordsOf(valueAt(document, pointer))
    return shown === undefined ? say`“${name}” in another case` : say`“${shown}” appears`
  }
  if (kind === 'step') return say`“${name}” with another step`
  if (pointer === `${at}/when`)
    return kind === 'holds' ? say`“${name}” appears` : say`“${name}” is hidden`
  return kind === 'holds'
    ? say`“${name}” with a true condition`
    : say`“${name}” with a false condition`
}

/** Returns the words of a text or of the first text in an expression, in the app's main language. */
function wordsIn({ texts }: Project, value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value
  const key = isObject(value) ? objectsIn(value).find(({ t }) => typeof t === 'string')?.['t'] : ''
  const [main] = texts.values()
  return textIn(main, stringOrEmpty(key))?.value
}
