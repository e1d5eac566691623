import { child, isObject, type Json, membersOf, valueAt } from '../../../../renderer/language'
import { readJson } from '../../../analysis/authoring/document/nodes'
import { fileOf, type FileLocation, type LocatedScreen } from './locate-node'

/** Words of a node that the author can edit on the phone: those of a key, or of the document. */
export type EditableWords =
  | { readonly key: string }
  | { readonly key: undefined; readonly at: FileLocation; readonly value: string }

interface Words {
  readonly located: LocatedScreen
  readonly fileText: (path: string) => string
  /** The text of a key in the language of the phone. */
  readonly textOf: (key: string) => string | undefined
}

/**
 * The member of a node that has the clicked words; `undefined` if they are computed. The words of a
 * fragment are in the fragment, or where a screen uses it.
 */
export function wordsOfNode(
  pointer: string,
  clicked: string,
  { located, fileText, textOf }: Words,
): EditableWords | undefined {
  const { screenPath, fragmentPath, bundle } = located
  const paths = [screenPath, ...Object.keys(bundle.fragments).map(fragmentPath)]
  return paths
    .flatMap((openPath) => openPath ?? [])
    .map((openPath) => fileOf(pointer, { ...located, openPath }))
    .map((at) => wordsAt(at, readJson(fileText(at.path))?.json, clicked, textOf))
    .find((words) => words !== undefined)
}

function wordsAt(
  { path, pointer }: FileLocation,
  document: Json | undefined,
  clicked: string,
  textOf: Words['textOf'],
): EditableWords | undefined {
  const node = valueAt(document, pointer)
  const isFragment = isObject(node) && node['fragment'] !== undefined
  const owner = isFragment ? child(pointer, 'with') : pointer
  const members = membersOf(valueAt(document, owner)).filter(([name]) => name !== 'widget')
  for (const [name, value] of members) {
    const key = isObject(value) && typeof value['t'] === 'string' ? value['t'] : undefined
    const words = key === undefined ? value : textOf(key)
    if (typeof words !== 'string' || words.trim() !== clicked) continue
    return key === undefined
      ? { key, at: { path, pointer: child(owner, name) }, value: words }
      : { key }
  }
  return undefined
}
