import { scenariosIn } from '../../project/screens'
import {
  isObject,
  type Json,
  type JsonObject,
  membersOf,
  stringOrEmpty,
  visitValue,
  objectOrEmpty,
} from '../../../../renderer/language'
import { applyEdits, type TextEdit } from '../../edits/text-edit'
import { fold } from '../../expressions/fold'
import type { Project } from '../../project/project'
import { setValue, replacePlaces } from '../document/edits'
import { insertPart, printMember } from '../document/parts'
import { findNode, readJson } from '../document/nodes'

export type Titles = Readonly<Record<string, string>>

interface TitleChange {
  readonly before: Titles
  readonly after: Titles
  readonly locale: Json | undefined
}

/**
 * Returns the expression for a screen's language, by default the expression of the app document.
 */
export function localeOf({ app }: Project, { locale }: JsonObject): Json | undefined {
  return locale ?? app.document?.['locale']
}

/** Replaces the expected title in each scenario, in the language of its borrower. */
export function replaceTitles(text: string, { before, after, locale }: TitleChange): string {
  const old = new Set<Json | undefined>(Object.values(before))
  const scenarios = scenariosOf(text)
  const next = new Map(
    [...scenarios].map(([name, scenario]) => [name, after[languageOf(scenario, locale)] ?? '']),
  )
  const replaced = replacePlaces(
    text,
    [...scenarios].flatMap(([name, scenario]) =>
      titlesSeen(scenario, `/scenarios/${name}`)
        .filter(({ title }) => old.has(title))
        .map(({ pointer }) => ({ pointer, value: next.get(name)! })),
    ),
  )
  return withLacking(replaced, next, new Set(Object.values(after)))
}

function withLacking(
  text: string,
  titles: ReadonlyMap<string, string>,
  own: ReadonlySet<string>,
): string {
  const scenarios = scenariosOf(text)
  return [...scenarios].reduce((now, [name, scenario]) => {
    const title = titles.get(name)!
    const expected = expectedTitle(scenario, scenarios)
    if (expected === undefined || expected === title || !own.has(expected)) return now
    return applyEdits(now, withTitle(now, `/scenarios/${name}/expect/seen`, title))
  }, text)
}

function withTitle(text: string, pointer: string, title: string): TextEdit[] {
  const root = readJson(text)?.root
  const seenNode = root && findNode(root, pointer)
  return seenNode
    ? insertPart(text, seenNode, 0, (layout) => printMember('title', title, layout))
    : setValue(text, pointer, { title })
}

function scenariosOf(text: string): ReadonlyMap<string, JsonObject> {
  const json = readJson(text)?.json
  const members = membersOf(scenariosIn(json))
  return new Map(members.filter((entry): entry is [string, JsonObject] => isObject(entry[1])))
}

function titlesSeen(scenario: JsonObject, at: string): { pointer: string; title: Json }[] {
  const titles: { pointer: string; title: Json }[] = []
  visitValue(
    scenario,
    (inner, pointer, name) => {
      if (name === 'seen' && isObject(inner) && inner['title'] !== undefined)
        titles.push({ pointer: `${pointer}/title`, title: inner['title'] })
    },
    at,
  )
  return titles
}

/**
 * Returns the expected title of a scenario, which it may inherit with `like`; `undefined` if the
 * inheritance is circular.
 */
function expectedTitle(
  scenario: JsonObject,
  scenarios: ReadonlyMap<string, JsonObject>,
): string | undefined {
  const passed = new Set<JsonObject>()
  let at: JsonObject | undefined = scenario
  while (at && !passed.has(at)) {
    passed.add(at)
    const { title } = seenIn(at)
    if (typeof title === 'string') return title
    const expect: Json | undefined = at['expect']
    at = isObject(expect) ? scenarios.get(stringOrEmpty(expect['like'])) : undefined
  }
  return undefined
}

function seenIn({ expect }: JsonObject): JsonObject {
  return objectOrEmpty(objectOrEmpty(expect)['seen'])
}

function languageOf({ query }: JsonObject, locale: Json | undefined): string {
  const folded = fold(locale, {
    rule: () => undefined,
    path: (path) => {
      const [root, name = ''] = path.split('.')
      return root === 'session'
        ? { value: (isObject(query) ? query[name] : null) ?? null }
        : undefined
    },
  })
  return folded && 'value' in folded ? stringOrEmpty(folded.value) : ''
}
