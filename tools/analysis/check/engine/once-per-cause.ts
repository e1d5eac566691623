import { appended, isObject } from '../../../../renderer/language'
import type { Project } from '../../project/project'
import type { Found } from '../finding'
import { lostDeclaration } from './lost-declaration'
import { namesIn, placesOf, quoted } from './places-of'
import { say } from '../../words/words'

/**
 * Merges findings of one cause into one, at the place where one change fixes all of them, or else
 * at the first place.
 */
export function oncePerCause(found: readonly Found[], project: Project): Found[] {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const key = causeOf(one, project)
    if (key !== undefined) groups.set(key, appended(groups.get(key), one))
  }
  return found.flatMap((one) => {
    const group = groups.get(causeOf(one, project) ?? '')
    if (!group) return [one]
    return group[0] === one ? [lostDeclaration(group, project) ?? atFirst(group)] : []
  })
}

/**
 * A key that findings of one cause share. If a whole member is missing, all names under it share
 * the key.
 */
function causeOf({ cause, file }: Found, { files }: Project): string | undefined {
  if (!cause) return undefined
  const { of, name, member, in: document = file } = cause
  if (member === undefined) return of
  const json = files.get(document)?.json
  const isDeclared = isObject(json) && json[member] !== undefined
  return `${document}#${member}${isDeclared ? ` ${name}` : ''}`
}

/** The first of a group, with the others named. */
function atFirst(group: readonly Found[]): Found {
  const [first, ...others] = group as [Found, ...Found[]]
  if (others.length === 0) return first
  const names = namesIn(others).filter((name) => name !== first.cause?.name)
  const also =
    names.length > 0 ? say`holds for ${quoted(names)}` : say`in ${placesOf(others, first.file)}`
  const edits = group.flatMap(({ suggestion }) => suggestion?.edits ?? [])
  return {
    ...first,
    what: say`${first.what} The same ${also}.`,
    ...(first.suggestion ? { suggestion: { ...first.suggestion, edits } } : {}),
  }
}
