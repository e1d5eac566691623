import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { editable } from './project-files'

const segment = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/

/** Why the studio may not write to a path; undefined when it may. */
export function pathRefusal(root: string, path: string): string | undefined {
  const segments = path.split('/')
  const [folder = ''] = segments
  if (!editable.some((name) => name === folder))
    return `The studio writes only inside ${editable.map((name) => `${name}/`).join(' and ')}.`
  if (
    segments.length < 2 ||
    !segments.every((name) => segment.test(name)) ||
    !path.endsWith('.json')
  )
    return `"${path}" is no name of a document: plain letters, digits, dots and dashes, and .json at the end.`
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
