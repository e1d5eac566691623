import { modelFragment, type DocumentModel, type Expansion } from '../../model'
import type { Project } from '../../project'
import { child } from '../../../../renderer/language'
import type { Report } from '../report'
import { eachTakesList } from './each-list'
import { missingInput, unknownInput } from './inputs'
import { typeMismatchRule } from './type-mismatch'
import { wrongOperand } from './operands'
import { at, type DocumentRule } from './rule'
import { unknownPath } from './unknown-path'
import { unknownReferences } from './unknown-reference'
import { unknownRule } from './unknown-rule'

const inner: readonly DocumentRule[] = [
  unknownPath,
  unknownRule,
  ...unknownReferences,
  unknownInput,
  missingInput,
  typeMismatchRule,
  wrongOperand,
  eachTakesList,
]

/** A fragment that does not work with what this node gives, or with the screen around it. */
export const fragmentMisuse: DocumentRule = {
  code: 'LZ219',
  severity: 'error',
  title: 'A fragment that does not work here',
  why: 'The fragment reads what its user has: here that is missing, or of another type.',
  check: (model) => model.expansions.flatMap((expansion) => checkExpansion(model, expansion)),
}

function checkExpansion(model: DocumentModel, { node, model: expanded }: Expansion): Report[] {
  const [first] = faultsHere(expanded)
  const name = expanded.name
  if (!first) return []
  return [
    at(model, child(node.pointer, 'fragment'), {
      what: `The fragment ${name} does not work here: ${first.what}`,
      fix: `It stands at ${first.pointer} in ${first.file}. Give the fragment what it asks for, or change it there.`,
    }),
  ]
}

/** Faults of the fragment in this place, without those that it has wherever it stands. */
function faultsHere(expanded: DocumentModel): Report[] {
  const always = faultsAnywhere(expanded.project, expanded.name)
  return faultsOf(expanded).filter((fault) => !always.has(placeOf(fault)))
}

function faultsOf(expanded: DocumentModel): Report[] {
  return [
    ...inner.flatMap((rule) => rule.check(expanded)),
    ...expanded.expansions.flatMap(({ model }) => faultsOf(model)),
  ]
}

const known = new WeakMap<Project, Map<string, ReadonlySet<string>>>()

function faultsAnywhere(project: Project, name: string): ReadonlySet<string> {
  const ofProject = known.get(project) ?? new Map<string, ReadonlySet<string>>()
  known.set(project, ofProject)
  const fragment = project.fragments.get(name)
  const places =
    ofProject.get(name) ??
    new Set(fragment ? faultsOf(modelFragment(project, fragment)).map(placeOf) : [])
  ofProject.set(name, places)
  return places
}

function placeOf({ file, pointer }: Report): string {
  return `${file}#${pointer}`
}
