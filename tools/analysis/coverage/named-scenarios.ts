import { child, isObject, membersOf, visitValue } from '../../../renderer/language'
import { groupBy } from '../json/group-by'
import { type Project, placedIn } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { lastName, textKey, wordsIn } from '../names/words-of-names'

/** A rule, node or text whose result in a scenario contradicts the name of the scenario. */
export interface Contradiction {
  readonly file: string
  readonly pointer: string
  readonly kind: 'rule' | 'node' | 'text'
  readonly name: string
  readonly scenario: string
  /** True if the scenario shows the part, although its name denies the part, as in `no-coupon`. */
  readonly isShown: boolean
}

interface NamedPart extends Pick<Contradiction, 'file' | 'pointer' | 'kind' | 'name'> {
  readonly words: string
  /**
   * The engine reports one of these marks when the rule is true, or when the node or text is
   * visible.
   */
  readonly marks: readonly string[]
  /** True for rules and for nodes with a condition. */
  readonly isConditional: boolean
}

/**
 * Compares the name of each scenario with the rule, node or text of this name. Parts that no other
 * scenario shows are left out, because they have their own finding.
 */
export function contradictionsIn(
  project: Project,
  screen: NamedDocument,
  marksOf: ReadonlyMap<string, ReadonlySet<string>>,
): Contradiction[] {
  const scenarios = new Map(
    [...marksOf].map(([name, marks]) => [name, { marks, words: wordsIn(name) }]),
  )
  const names = new Set(
    [...scenarios.values()].flatMap(({ words }) => [words.join(), words.slice(1).join()]),
  )
  const parts = partsIn(project, screen, marksOf).filter(({ words }) => names.has(words))
  const byWords = groupBy(parts, ({ words }) => words)
  const shownIn = new Map(
    parts.map((part) => [
      part,
      new Set([...marksOf.keys()].filter((name) => hasMark(part, marksOf.get(name)!))),
    ]),
  )
  return [...scenarios].flatMap(([scenario, { marks, words }]) => {
    const isIn = (part: NamedPart) => shownIn.get(part)!.has(scenario)
    const meant = byWords.get(words.join()) ?? []
    const [hidden] = meant.some(isIn)
      ? []
      : meant.filter(
          (part) =>
            shownIn.get(part)!.size > 0 &&
            (part.kind !== 'rule' || marks.has(`${child('/rules', part.name)} fails`)),
        )
    const denied = denying.has(words[0] ?? '') ? byWords.get(words.slice(1).join()) : undefined
    const shown = denied?.find(
      (part) => part.isConditional && isIn(part) && shownIn.get(part)!.size < marksOf.size,
    )
    const part = hidden ?? shown
    if (!part) return []
    const { file, pointer, kind, name } = part
    return [{ file, pointer, kind, name, scenario, isShown: !hidden }]
  })
}

const hasMark = (part: NamedPart, marks: ReadonlySet<string>) =>
  part.marks.some((mark) => marks.has(mark))

/** A scenario whose name starts with one of these words denies the rest of its name. */
const denying = new Set(['no', 'not', 'without'])

/** Returns the rules of a screen, and the nodes and texts of the screen and its fragments. */
function partsIn(
  project: Project,
  screen: NamedDocument,
  marksOf: ReadonlyMap<string, ReadonlySet<string>>,
): NamedPart[] {
  const languages = [...project.texts.keys()]
  const parts: NamedPart[] = membersOf(screen.document['rules']).map(([name]) => ({
    words: wordsIn(name).join(),
    kind: 'rule',
    name,
    file: screen.file,
    pointer: child('/rules', name),
    marks: [`${child('/rules', name)} holds`],
    isConditional: true,
  }))
  const evaluated = new Set([...marksOf.values()].flatMap((marks) => [...marks]))
  for (const { document, within, pointerOf } of placedIn(project, screen.document)) {
    const file = project.fragments.get(within.at(-1) ?? '')?.file ?? screen.file
    visitValue(document, (value, pointer) => {
      if (!isObject(value)) return
      const key = textKey(value)
      if (key !== '')
        parts.push({
          words: wordsIn(lastName(key)).join(),
          kind: 'text',
          name: key,
          file,
          pointer: child(pointer, 't'),
          marks: languages.map((language) => `text ${language} ${key}`),
          isConditional: false,
        })
      const { id, when } = value
      const holds = `${pointerOf(child(pointer, 'when'))} holds`
      if (typeof id !== 'string' || !evaluated.has(holds)) return
      parts.push({
        words: wordsIn(id).join(),
        kind: 'node',
        name: id,
        file,
        pointer: when === undefined ? pointer : child(pointer, 'when'),
        marks: [holds],
        isConditional: when !== undefined,
      })
    })
  }
  const kinds = ['rule', 'node', 'text']
  return parts.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
}
