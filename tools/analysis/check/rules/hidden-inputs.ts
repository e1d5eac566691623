import { child, isObject, membersOf, stringOrEmpty } from '../../../../renderer/language'
import { writesState } from '../../actions/meanings'
import { withExpansions, type ActionUse, type DocumentModel, type NodeUse } from '../../model/model'
import { listNames } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { entriesRead } from './stale-data'
import { at, type DocumentRule } from './rule'

interface HiddenInput {
  readonly entry: string
  readonly hidden: ReadonlySet<string>
}

/** An optional value of an input that is sent even if the person has hidden the input again. */
export const hiddenInputSent: DocumentRule = {
  code: 'LZ446',
  severity: 'warning',
  title: 'A value that is sent although its input is hidden',
  why: 'The borrower took the choice back, and the server gets its value.',
  independentOfInputs: true,
  check: (screen) => {
    if (screen.kind !== 'screen') return []
    const models = withExpansions(screen)
    const inputs = hiddenInputs(models)
    if (inputs.length === 0) return []
    return models.flatMap((model) =>
      model.actions.flatMap((step) => (step.name === 'call' ? sentBy(model, step, inputs) : [])),
    )
  },
}

function sentBy(
  model: DocumentModel,
  { source, pointer, node }: ActionUse,
  inputs: readonly HiddenInput[],
): Report[] {
  const place = child(pointer, 'params')
  const target = model.inputUses.find((use) => use.kind === 'endpoint' && use.pointer === place)
  const around = new Set([
    ...entriesRead(model, child(pointer, 'when')),
    ...whenPlaces(node).flatMap((when) => entriesRead(model, when)),
  ])
  return membersOf(source['params']).flatMap(([name, value]) => {
    if (!isObject(value) || target?.inputs.get(name)?.required !== false) return []
    const read = new Set(entriesRead(model, child(place, name)))
    const input = inputs.find(
      ({ entry, hidden }) =>
        read.has(entry) && [...hidden].every((other) => !read.has(other) && !around.has(other)),
    )
    if (!input) return []
    return at(model, child(place, name), {
      what: say`The input of state.${input.entry} may be hidden, and its value is sent all the same.`,
      fix: say`Send null if ${listNames([...input.hidden].map((entry) => `state.${entry}`))} hides the input, as in { "if": [condition, value, null] }.`,
    })
  })
}

/** Inputs with one node whose conditions read other inputs, and without a step that writes them. */
function hiddenInputs(models: readonly DocumentModel[]): HiddenInput[] {
  const fields = models.flatMap((model) =>
    model.nodes.flatMap((node) => {
      const entry = stringOrEmpty(node.source['field'])
      return node.widget?.field && entry !== '' ? [{ model, node, entry }] : []
    }),
  )
  // The field of tabs is a position, which nobody enters.
  const chosen = new Set(fields.filter(({ node }) => !node.widget?.panes).map(({ entry }) => entry))
  const written = new Set(
    models.flatMap(({ actions }) =>
      actions.flatMap(({ name, source }) => (writesState(name) ? [source['state']] : [])),
    ),
  )
  return fields.flatMap(({ model, node, entry }) => {
    const isOnly = fields.filter((other) => other.entry === entry).length === 1
    if (!isOnly || written.has(entry)) return []
    const hidden = whenPlaces(node)
      .flatMap((when) => entriesRead(model, when))
      .filter((other) => other !== entry && chosen.has(other))
    return hidden.length > 0 ? [{ entry, hidden: new Set(hidden) }] : []
  })
}

function whenPlaces(node: NodeUse | undefined): string[] {
  const places: string[] = []
  for (let at = node; at; at = at.parent) places.push(child(at.pointer, 'when'))
  return places
}
