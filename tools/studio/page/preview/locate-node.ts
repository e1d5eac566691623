import { isObject, isWithin, placedDocuments, type Json } from '../../../../renderer/language'
import type { DocumentBundle } from '../../../../src/bootstrap'

/** A JSON pointer into a file of the project. */
export interface FileLocation {
  path: string
  pointer: string
}

export interface LocatedScreen {
  bundle: DocumentBundle
  /** The path of the screen's document. */
  screenPath: string
  fragmentPath: (name: string) => string | undefined
}

export interface NodeContext extends LocatedScreen {
  /**
   * The path of the open file. If the open file is a fragment, its nodes are located in the
   * fragment. Otherwise nodes of a fragment are located at the node of the screen that uses the
   * fragment.
   */
  openPath: string
}

export function fileOf(
  pointer: string,
  { bundle, screenPath, fragmentPath, openPath }: NodeContext,
): FileLocation {
  const [, part = ''] = pointer.split('/')
  if (
    ['loading', 'failed', 'criticalFallback'].includes(part) &&
    bundle.document[part] === undefined
  )
    return { path: 'schemas/app.json', pointer }
  const [first, ...others] = expansionsOf(pointer, bundle)
  const open = [...(first ? [first] : []), ...others].findLast(
    ({ fragment }) => fragmentPath(fragment) === openPath,
  )
  if (open) return { path: openPath, pointer: `/body${open.inside}` }
  return { path: screenPath, pointer: first ? first.use : pointer }
}

/**
 * Returns the pointers of a node in the running screen. A node of a fragment has a pointer for each
 * use of the fragment.
 */
export function pointersOf(
  { path, pointer }: FileLocation,
  { bundle, screenPath, fragmentPath }: LocatedScreen,
): string[] {
  if (path === screenPath || path === 'schemas/app.json') return [pointer]
  const inside = pointer.startsWith('/body') ? pointer.slice('/body'.length) : ''
  return placedDocuments(bundle.document, (name) => bundle.fragments[name])
    .filter(({ within }) => within.length > 0 && fragmentPath(within.at(-1)!) === path)
    .map(({ pointerOf }) => pointerOf(`/body${inside}`))
}

interface Expansion {
  fragment: string
  use: string
  /** The pointer inside the fragment's body. */
  inside: string
}

/** Returns the fragments that contain a node, the outermost first. */
function expansionsOf(pointer: string, { document, fragments }: DocumentBundle): Expansion[] {
  const expansions: Expansion[] = []
  let value: Json | undefined = document
  let use = ''
  for (const segment of pointer.split('/').slice(1)) {
    const name: Json | undefined = isObject(value) ? value['fragment'] : undefined
    if (segment === 'fragment' && typeof name === 'string') {
      expansions.push({ fragment: name, use, inside: pointer.slice(`${use}/fragment`.length) })
      value = fragments[name]?.['body']
    } else value = memberOf(value, segment)
    use += `/${segment}`
  }
  return expansions
}

function memberOf(value: Json | undefined, segment: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(segment)]
  return isObject(value) ? value[segment.replace(/~1/g, '/').replace(/~0/g, '~')] : undefined
}

/**
 * Returns the pointers of the hidden nodes of a file. A node of a fragment counts as hidden only if
 * every use of the fragment hides it.
 */
export function pointersNotShown(
  path: string,
  nodes: readonly string[],
  where: LocatedScreen,
): string[] {
  if (path === where.screenPath) return [...nodes]
  const uses = pointersOf({ path, pointer: '/body' }, where).filter((use) => isWithin(use, '/body'))
  const [first, ...others] = uses.map((use) => new Set(placesBelow(use, nodes)))
  return first ? [...first].filter((pointer) => others.every((places) => places.has(pointer))) : []
}

function placesBelow(use: string, nodes: readonly string[]): string[] {
  if (nodes.some((node) => isWithin(use, node))) return ['/body']
  return nodes.filter((node) => isWithin(node, use)).map((node) => `/body${node.slice(use.length)}`)
}
