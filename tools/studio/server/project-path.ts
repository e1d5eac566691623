import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { editable } from './project-files'

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** The reason why the studio may not change a path as a document; undefined when it may. */
export function documentRefusal(path: string): string | undefined {
  const segments = path.split('/')
  const [folder = ''] = segments
  if (!editable.some((name) => name === folder))
    return `The studio writes only inside ${editable.map((name) => `${name}/`).join(' and ')}.`
  return segments.length < 2 ||
    !segments.every((name) => segment.test(name)) ||
    !path.endsWith('.json')
    ? `"${path}" is no name of a document: plain letters, digits, dots and dashes, and .json at the end.`
    : undefined
}

/** The reason why the studio may not write to a path of a folder; undefined when it may. */
export function pathRefusal(root: string, path: string): string | undefined {
  const refusal = documentRefusal(path)
  if (refusal !== undefined) return refusal
  const segments = path.split('/')
  const link = segments
    .map((_, at) => segments.slice(0, at + 1).join('/'))
    .find((part) => isLink(join(root, part)))
  return (
    link &&
    `"${link}" is a link, which may lead out of the project. Edit the file that it leads to.`
  )
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}
