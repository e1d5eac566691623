import {
  child,
  isObject,
  isWithin,
  objectsIn,
  valueAt,
  valueText,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import { type Branch, branchesOf, branchKey, withoutConsequences } from '../coverage/measure'
import { shownFragments, type Project } from '../project/project'
import type { NamedDocument } from '../project/screens'
import { cached } from '../json/cached'
import { pathsIn } from '../expressions/scope'

/** The maximum number of reported branches. Further branches are probably consequences. */
const mostCauses = 3

/**
 * Returns the unreached branches, without consequences of other unreached branches. Branches of a
 * fragment are included only if no other screen shows the fragment.
 */
export function unreachedIn(
  project: Project,
  screen: NamedDocument,
  reached: ReadonlySet<string>,
): Branch[] {
  const branches = [...branchesOf(project, screen)]
  const missed = new Map(branches.map(([, branch]) => [branchKey(branch), branch]))
  for (const [mark, branch] of branches) if (reached.has(mark)) missed.delete(branchKey(branch))
  if (missed.size === 0) return []
  const shared = sharedFragments(project)
  const own = [...missed.values()].filter(({ file }) => !shared.has(file))
  const steps = own.flatMap((branch) =>
    branch.kind === 'step' ? { branch, step: objectAt(project, branch) } : [],
  )
  const closed = closedModals(project, branches, steps)
  const rules = isObject(screen.document['rules']) ? screen.document['rules'] : {}
  const isConsequence = (branch: Branch) =>
    closed.some((modal) => isWithin(branch.pointer, child('/modals', modal))) ||
    steps.some(({ step, branch: { pointer, file } }) => {
      const state = valueText(step['state'])
      return (
        state !== '' &&
        branch.kind !== 'step' &&
        !(file === branch.file && isWithin(branch.pointer, pointer)) &&
        readsState(project, branch, state, rules)
      )
    })
  const causes = withoutConsequences(own).filter((branch) => !isConsequence(branch))
  return withWholePicks(causes).slice(0, mostCauses)
}

const sharedFragments = cached((project: Project) => {
  const [once, often] = [new Set<string>(), new Set<string>()]
  for (const { document } of project.screens.values())
    for (const file of new Set(shownFragments(project, document).map((one) => one.file)))
      (once.has(file) ? often : once).add(file)
  return often
})

function objectAt({ files }: Project, { file, pointer }: Branch): JsonObject {
  const found = valueAt(files.get(file)?.json, pointer)
  return isObject(found) ? found : {}
}

function closedModals(
  project: Project,
  branches: readonly (readonly [string, Branch])[],
  missed: readonly { readonly step: JsonObject }[],
): string[] {
  const openings = branches.flatMap(([, branch]) => {
    const step = branch.kind === 'step' ? objectAt(project, branch) : {}
    return step['do'] === 'open' ? [step] : []
  })
  const never = new Set(missed.map(({ step }) => step))
  const opened = new Set(openings.filter((step) => !never.has(step)).map(({ modal }) => modal))
  return openings.flatMap(({ modal }) => (opened.has(modal) ? [] : [valueText(modal)]))
}

/** Replaces several unreached cases of one `pick` by the `pick`, because they have one cause. */
function withWholePicks(branches: readonly Branch[]): Branch[] {
  const siblingsOf = ({ file, pointer }: Branch) =>
    branches.filter(
      (one) => one.kind === 'case' && one.file === file && pickAt(one.pointer) === pickAt(pointer),
    )
  return branches.flatMap((branch) => {
    const siblings = branch.kind === 'case' ? siblingsOf(branch) : [branch]
    if (siblings.length < 2) return [branch]
    return siblings[0] === branch ? [{ ...branch, pointer: pickAt(branch.pointer) }] : []
  })
}

/** Returns the pointer of the `pick` of a case; of other values, their own pointer. */
export const pickAt = (pointer: string) => pointer.replace(/\/(?:cases\/[^/]+|default)$/, '')

function readsState(
  { files }: Project,
  { file, pointer, kind }: Branch,
  state: string,
  rules: JsonObject,
): boolean {
  const place = kind === 'case' ? pickAt(pointer) : pointer
  const value: Json = valueAt(files.get(file)?.json, place) ?? null
  const read = isObject(value) && kind === 'case' ? (value['pick'] ?? null) : value
  return objectsIn(read).length > 0 && pathsIn(read, rules).includes(`state.${state}`)
}
